import { addDays } from "#features/classes/rules.ts";
import { currentSchedules, ownRooms } from "#features/classes/server/public.ts";
import { AppError, conflict, invalidAt } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import { lockThese, rowOf } from "#platform/list/list-source.ts";
import type { GroupCopy } from "../../group-contract.ts";
import type { CopyFate, CopyPreview } from "../../groups-contract.ts";
import { termName, timeLabel, timesText } from "../../rules.ts";
import { maxCopies, placementTexts } from "../../texts.ts";
import { groupSource } from "./list-groups.ts";
import { lockGroup } from "./lock-group.ts";
import { makeGroup } from "./make-group.ts";
import { rehearse } from "./rehearse.ts";

/**
 * What the copies of some groups would be, of which the first begins on a day and the others as many days after it as before; nothing is changed.
 * One that cannot be made says why, in the way of others or not. Errors: AppError conflict where the filter catches other groups by now; invalid at
 * `count` for too many.
 */
export function previewCopies(
  deps: VerbDeps,
  actorId: string,
  { startsOn, ...which }: CopyPreview,
): Promise<{ groups: CopyFate[] }> {
  if (which.count > maxCopies) throw invalidAt("count", placementTexts.manyCopies, "too-many");
  return rehearse(deps.db, async (tx) => {
    const here = within(deps, tx);
    const source = groupSource(tx, deps.clock.now());
    const ids = await lockThese(tx, source, which);
    const rows = (await Promise.all(ids.map((id) => rowOf(tx, source, id)))).sort(byFirstDay);
    const first = rows[0]?.startsOn ?? startsOn;
    const groups: CopyFate[] = [];
    for (const row of rows) {
      const shift = daysFrom(first, row.startsOn);
      const copy = { id: row.id, startsOn: addDays(startsOn, shift), name: "" };
      copy.name = termName(row.name, copy.startsOn);
      groups.push(await fateOf(here, actorId, copy));
    }
    return { groups };
  });
}

/** What a copy would be. One that is refused leaves nothing in the way of those after it. */
async function fateOf(here: Within, actorId: string, copy: GroupCopy): Promise<CopyFate> {
  const { source, common } = await readSource(here, copy);
  const plan = {
    id: copy.id,
    from: source.cohort.name,
    name: copy.name,
    course: source.course.title,
    tutor: source.tutor.tutorName,
    times: timesText(common.times.map((time) => ({ label: timeLabel(time) }))),
    startsOn: copy.startsOn,
    seats: common.seats,
  };
  try {
    const { sessions, lastOn, skipped } = await here.db.transaction((tx) =>
      makeCopy(within(here, tx), actorId, { source, common, copy }),
    );
    return { ...plan, lastOn, classCount: sessions.length, skipped, refusal: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...plan, lastOn: null, classCount: 0, skipped: [], refusal: error.fields[0]?.message ?? error.message };
  }
}

/**
 * Makes groups from others in one act, for a new term: the same weekly times, tutor and seats, as long as the other was, without its students. Errors:
 * AppError not_found; conflict and invalid by the name of the first that cannot be made, and nothing is.
 */
export const copyGroups = (
  deps: VerbDeps,
  actorId: string,
  { groups }: { groups: readonly GroupCopy[] },
): Promise<{ ids: string[] }> =>
  staffWrite(deps, actorId, async (tx, record) => {
    const here = within(deps, tx);
    const ids: string[] = [];
    for (const copy of groups.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const { source, common } = await readSource(here, copy);
      const made = await makeCopy(here, actorId, { source, common, copy }).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        throw conflict(placementTexts.copyRefused(copy.name, error.fields[0]?.message ?? error.message));
      });
      const { name, startsOn } = copy;
      await record("group.copied", made.id, {
        before: null,
        after: { name, course: source.course.slug, times: made.text, startsOn, seats: common.seats },
        details: { from: source.cohort.name },
      });
      ids.push(made.id);
    }
    return { ids };
  });

/** What a copy takes of a group. Errors: AppError not_found. */
async function readSource(here: Within, { id, startsOn }: GroupCopy) {
  const source = await lockGroup(here, id);
  const { cohort } = source;
  const schedules = await currentSchedules(here, [id]);
  // Weeks that days off added at its end are not planned ones.
  const ends = schedules.map(({ endsOn, skips }) => addDays(endsOn, -7 * skips.length)).sort();
  const shift = daysFrom(cohort.startsOn, startsOn);
  const meetingUrl = schedules[0]?.meetingUrl ?? null;
  return {
    source,
    common: {
      times: schedules.map(({ weekday, startMinute, durationMinutes }) => ({ weekday, startMinute, durationMinutes })),
      lastOn: addDays(ends.at(-1) ?? cohort.startsOn, shift),
      seats: cohort.seats,
      joinsUntil: cohort.joinsUntil === null ? null : addDays(cohort.joinsUntil, shift),
      // A room of the group's own is not shared with who was in the last term.
      meetingUrl: meetingUrl?.startsWith(ownRooms) ? null : meetingUrl,
    },
  };
}

const makeCopy = (
  here: Within,
  actorId: string,
  { source: { tutor, course }, common, copy }: Awaited<ReturnType<typeof readSource>> & { copy: GroupCopy },
) => {
  if (common.times.length === 0) throw conflict(placementTexts.noTimes);
  if (!course.isPublished) throw conflict(placementTexts.courseHidden);
  if (!tutor.tutorCourseIds.includes(course.id)) throw conflict(placementTexts.notTaught);
  const madeBy = { accountId: actorId, isStaff: true };
  return makeGroup(here, { tutor, course, name: copy.name, startsOn: copy.startsOn, ...common, madeBy });
};

const byFirstDay = (a: { startsOn: string }, b: { startsOn: string }) => a.startsOn.localeCompare(b.startsOn);
const daysFrom = (from: string, to: string) => Temporal.PlainDate.from(from).until(to, { largestUnit: "day" }).days;
