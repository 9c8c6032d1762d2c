import { and, eq, gt, sql } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { dayOf } from "#features/classes/rules.ts";
import { classCounts, currentSchedules, lockStudent, spansAhead } from "#features/classes/server/public.ts";
import { findPlacement, joinCohort, listSeated, removeCohort } from "#features/learning/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { conflict, invalidAt } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import { timeLabel, timesText } from "../../rules.ts";
import { placementTexts } from "../../texts.ts";
import { notifyPlaced } from "../notify-placed.ts";
import { reservedTimes } from "../tables.ts";
import { lockGroup } from "./lock-group.ts";
import { listStudentClashes } from "./notify-retimed.ts";

const names = new Intl.ListFormat("en-GB");
const maxNames = 5;
const namesText = (all: readonly string[]) =>
  names.format(all.length > maxNames ? [...all.slice(0, maxNames), `${all.length - maxNames} more`] : all);

/**
 * Cancels groups before their first class, with their timetables: all or none. Their students go to `moveTo`, of the same course and tutor, and are
 * notified, as their tutors are. Errors: AppError not_found; conflict that names a group that has begun, who would lose a seat, for whom one is reserved, or
 * who has another class then; those of joinCohort.
 */
export const removeGroups = (
  deps: VerbDeps,
  actorId: string,
  { groups, moveTo }: { groups: readonly string[]; moveTo: string | null },
): Promise<{ removedCount: number; movedCount: number }> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const here = within(deps, tx);
    const ids = [...new Set(groups)].sort();
    if (moveTo !== null && ids.includes(moveTo)) throw invalidAt("moveTo", placementTexts.moveToSelf, "same");
    // In the order of all who place: students, then tutors, then groups.
    const before = (await Promise.all(ids.map((id) => listSeated(tx, id)))).flat();
    for (const studentId of before.map((student) => student.studentId).sort()) await lockStudent(tx, studentId);
    let movedCount = 0;
    for (const id of ids) {
      const { cohort, tutor, course } = await lockGroup(here, id);
      const schedules = await currentSchedules({ db: tx }, [id]);
      const { begun } = await classCounts(tx, { cohortId: id, now });
      const zone = schedules[0]?.timeZone ?? tutor.tutorZone;
      if (begun > 0 || cohort.startsOn < dayOf(now, zone)) throw conflict(placementTexts.groupBegun(cohort.name));
      const reservedFor = await listReservedFor(here, id);
      if (reservedFor.length > 0) throw conflict(placementTexts.reservedBlock(cohort.name, namesText(reservedFor)));
      const seated = await listSeated(tx, id);
      if (seated.length > 0 && moveTo === null) {
        throw conflict(placementTexts.seatedBlock(cohort.name, namesText(seated.map(nameOf))));
      }
      if (moveTo !== null) await moveStudents(here, { seated, moveTo, zone });
      movedCount += seated.length;
      await removeCohort({ db: tx }, id);
      if (tutor.tutorAccountId) {
        await notify(here, {
          accountId: tutor.tutorAccountId,
          kind: "class-changed",
          message: placementTexts.groupRemoved(cohort.name),
          link: paths.workplace("tutor"),
          about: `group-removed:${id}`,
        });
      }
      const times = timesText(schedules.map((time) => ({ label: timeLabel(time) })));
      const { name, startsOn, seats } = cohort;
      await record("group.removed", id, {
        before: { name, course: course.slug, times, startsOn, seats },
        after: null,
        details: { students: seated.length, moveTo },
      });
    }
    return { removedCount: ids.length, movedCount };
  });

const nameOf = ({ fullName }: { fullName: string | null }) => fullName ?? placementTexts.someone;

/** For whom a seat of a group is reserved at this moment, by name. */
async function listReservedFor({ db: tx, clock }: Within, id: string): Promise<string[]> {
  const people = personRows(tx);
  const rows = await tx
    .select({ fullName: people.personName })
    .from(reservedTimes)
    .innerJoin(people, eq(people.id, reservedTimes.studentId))
    .where(and(sql`${reservedTimes.choice}->>'group' = ${id}`, gt(reservedTimes.until, clock.now())));
  return rows.map(nameOf);
}

/** Gives students seats in another group, and writes to those whose course goes on. Errors: as removeGroups. */
async function moveStudents(
  here: Within,
  { seated, moveTo, zone }: { seated: Awaited<ReturnType<typeof listSeated>>; moveTo: string; zone: string },
): Promise<void> {
  const { db: tx } = here;
  const { cohort: target } = await lockGroup(here, moveTo);
  for (const { enrolmentId } of seated) await joinCohort(here, { enrolmentId, cohortId: moveTo });
  const spans = await spansAhead(tx, { cohortId: moveTo, now: here.clock.now() });
  const [clash] = await listStudentClashes(tx, { seated, cohortId: moveTo, spans, zone });
  if (clash) throw conflict(placementTexts.moveClash(clash, target.name));
  for (const { enrolmentId } of seated) {
    const placed = await findPlacement(tx, { enrolmentId });
    if (placed) await notifyPlaced(here, placed, { isMoved: true, byStudent: false });
  }
}
