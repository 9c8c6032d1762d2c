import { dayOf } from "#features/classes/rules.ts";
import {
  asTaken,
  classCounts,
  classMails,
  currentSchedules,
  getTutorHours,
  newMeetingUrl,
  retimeSeries,
} from "#features/classes/server/public.ts";
import { changeCohort, listSeated } from "#features/learning/server/public.ts";
import { AppError, conflict, invalidAt } from "#lib/app-error.ts";
import { longDate } from "#lib/dates.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import type { TimetableChange } from "../../group-contract.ts";
import type { TimetableFate } from "../../groups-contract.ts";
import { areApart, areSame, collides, timeLabel, timesText, timesWithin } from "../../rules.ts";
import { classMinutes, maxGroupWeeks, placementTexts } from "../../texts.ts";
import { readReserved } from "../reserved-classes.ts";
import { lastAllowed } from "./list-groups.ts";
import { lockGroup } from "./lock-group.ts";
import { startsBetween } from "./make-group.ts";
import { listStudentClashes, notifyRetimed } from "./notify-retimed.ts";
import { rehearse } from "./rehearse.ts";

type Input = TimetableChange & { id: string };
type Mails = Awaited<ReturnType<typeof classMails>>;

/** What other weekly times would do; nothing is changed. Errors: AppError not_found; invalid by its field. */
export async function previewTimetable(deps: VerbDeps, actorId: string, input: Input): Promise<TimetableFate> {
  const mails = await classMails(deps);
  try {
    return (await rehearse(deps.db, (tx) => retime(within(deps, tx), actorId, input, mails))).fate;
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return { ...nothing, refusal: error.message };
    throw error;
  }
}

const nothing: TimetableFate = {
  message: "",
  moves: [],
  movedCount: 0,
  addedCount: 0,
  cancelledCount: 0,
  first: null,
  last: null,
  skipped: [],
  clashes: [],
  notified: 0,
  refusal: null,
};
const maxMoves = 20;

/**
 * Gives a group other weekly times from a day on, the first one of a group that has not begun: its classes ahead move, whole or not at all. Its
 * students are notified with a calendar file, and its tutor is. Errors: AppError not_found; conflict where it was changed since `seen`, its tutor is
 * away, has a class then or keeps the time for someone; invalid by its field.
 */
export async function changeTimetable(deps: VerbDeps, actorId: string, input: Input): Promise<TimetableFate> {
  const mails = await classMails(deps);
  return staffWrite(deps, actorId, async (tx, record) => {
    const { fate, before, after } = await retime(within(deps, tx), actorId, input, mails);
    await record("group.times-changed", input.id, { before, after });
    return fate;
  }).catch(asTaken);
}

async function retime(here: Within, actorId: string, { id, seen, times, from, lastOn }: Input, mails: Mails) {
  const { db: tx, clock } = here;
  const now = clock.now();
  const { cohort, tutor, course } = await lockGroup(here, id, seen);
  if (cohort.state === "finished") throw conflict(placementTexts.groupEnded(cohort.name));
  if (!tutor.isPublished) throw conflict(placementTexts.away(tutor.tutorName));
  const current = await currentSchedules({ db: tx }, [id]);
  const hours = await getTutorHours(tx, tutor.id, now);
  const timeZone = current[0]?.timeZone ?? hours.timeZone;
  const counts = await classCounts(tx, { cohortId: id, now });
  const isWhole = counts.begun === 0 && cohort.startsOn > dayOf(now, timeZone);
  const days = startsBetween(now, timeZone);
  if (from < days.firstOn || from > days.lastOn) throw invalidAt("from", placementTexts.fromEarly, "out-of-range");
  const startsOn = isWhole ? from : cohort.startsOn;
  const currentLast =
    current
      .map(({ endsOn }) => endsOn)
      .sort()
      .at(-1) ?? null;
  const until = lastAllowed({ startsOn, course }, currentLast);
  if (lastOn > until)
    throw invalidAt("lastOn", placementTexts.lastLate(course.weeks ?? maxGroupWeeks, longDate(until)), "late");
  if (lastOn < from) throw invalidAt("lastOn", placementTexts.lastEarly, "early");
  const offered = timesWithin(hours.weekly);
  for (const [index, time] of times.entries()) {
    const isOffered = [...offered, ...current].some((hour) => areSame([time], [hour]));
    if (!isOffered) throw invalidAt(`times/${index}`, placementTexts.outside(timeLabel(time)), "not-offered");
    if (!areApart(times.slice(0, index + 1))) throw invalidAt(`times/${index}`, placementTexts.apart, "overlap");
  }
  const schedules = times.map(({ weekday, startMinute }) => ({
    weekday,
    startMinute,
    durationMinutes: current[0]?.durationMinutes ?? classMinutes,
    timeZone,
    startsOn: from,
    endsOn: lastOn,
  }));
  const title = current[0]?.title ?? course.title;
  const meetingUrl = current[0]?.meetingUrl ?? newMeetingUrl("Class");
  const { moved, added, cancelled, skipped, first, last } = await retimeSeries(
    here,
    { id, courseId: course.id, tutorId: tutor.id, title, meetingUrl },
    { schedules, from, isWhole },
  );
  if (!first || !last) throw invalidAt("lastOn", placementTexts.lastEarly, "early");
  const fresh = [...moved.map(({ session }) => session), ...added];
  const reserved = await readReserved(tx, { hours: new Map([[tutor.id, hours]]), studentId: null, now });
  if (collides(fresh, reserved.classes)) throw conflict(placementTexts.reserved);
  await changeCohort(here, { id, changedBy: actorId, startsOn });

  const seated = await listSeated(tx, id);
  const clashes = await listStudentClashes(tx, { seated, cohortId: id, spans: fresh, zone: timeZone });
  const text = timesText(times.map((time) => ({ label: timeLabel(time) })));
  const group = {
    id,
    name: cohort.name,
    seats: cohort.seats,
    tutor,
    course,
    text,
    from,
    zone: timeZone,
    seated,
    mails,
  };
  await notifyRetimed(here, group, { moved, changed: [...added, ...cancelled], last });
  const fate: TimetableFate = {
    message: `${cohort.name} meets ${text} from ${longDate(from)} on.`,
    moves: moved
      .slice(0, maxMoves)
      .map(({ was, session }) => ({ from: was.startsAt.toISOString(), to: session.startsAt.toISOString() })),
    movedCount: moved.length,
    addedCount: added.length,
    cancelledCount: cancelled.length,
    first: first.startsAt.toISOString(),
    last: last.startsAt.toISOString(),
    skipped,
    clashes,
    notified: moved.length + added.length + cancelled.length > 0 ? seated.length : 0,
    refusal: null,
  };
  const before = { times: timesText(current.map((time) => ({ label: timeLabel(time) }))), lastOn: currentLast };
  return { fate, before, after: { times: text, from, lastOn, moved: moved.length } };
}
