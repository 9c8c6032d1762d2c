import { addDays, dayOf, occurrencesOf } from "#features/classes/rules.ts";
import { addSeries, getTutorHours, listSchedules, lockTutor, newMeetingUrl } from "#features/classes/server/public.ts";
import { addCohort, findCohortId } from "#features/learning/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { conflict, invalidAt, takenAt } from "#lib/app-error.ts";
import { longDate } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import type { Within } from "#platform/deps.ts";
import type { WeeklyTime } from "../../contract.ts";
import { areApart, collides, lastDayMax, timeLabel, timesText } from "../../rules.ts";
import { groupAheadDays, placementTexts } from "../../texts.ts";
import { readReserved } from "../reserved-classes.ts";

type NewGroup = {
  tutor: { id: string; tutorName: string; tutorAccountId: string | null; isPublished: boolean };
  course: { id: string; title: string; weeks: number | null };
  name: string;
  startsOn: string;
  /** Null: as many weeks as the course has. */
  lastOn: string | null;
  joinsUntil: string | null;
  times: readonly (WeeklyTime & { durationMinutes: number })[];
  seats: number | null;
  meetingUrl: string | null;
  madeBy: { accountId: string; isStaff: boolean };
};

/** The days between which a group may start. */
export const startsBetween = (now: Date, zone: string) => {
  const today = dayOf(now, zone);
  return { firstOn: addDays(today, 1), lastOn: addDays(today, groupAheadDays) };
};

/**
 * Makes a group of a tutor with its weekly classes to the last one, whole or not at all; days off are skipped. A tutor for whom staff make it is
 * notified. Errors: AppError conflict for a tutor who is away, has a class then, or keeps the time for someone; invalid by its field for a name
 * that there is, days, and times that overlap or lie outside of the hours.
 */
export async function makeGroup(here: Within, group: NewGroup) {
  const { tutor, course, name, startsOn, times, joinsUntil, seats, madeBy } = group;
  const { db: tx, clock } = here;
  const now = clock.now();
  // One after the other: the same name twice at once is one group.
  await lockTutor(tx, tutor.id);
  if (!tutor.isPublished) throw conflict(placementTexts.away(tutor.tutorName));
  if (await findCohortId(tx, course.id, name)) throw takenAt("name", placementTexts.nameTaken);
  const hours = await getTutorHours(tx, tutor.id, now);
  const { timeZone } = hours;
  const days = startsBetween(now, timeZone);
  if (startsOn < days.firstOn || startsOn > days.lastOn) {
    throw invalidAt("startsOn", placementTexts.startsEarly, "out-of-range");
  }
  for (const [index, { weekday, startMinute, durationMinutes }] of times.entries()) {
    const isOffered = hours.weekly.some(
      (open) =>
        open.weekday === weekday && open.startMinute <= startMinute && startMinute + durationMinutes <= open.endMinute,
    );
    if (!isOffered) {
      throw invalidAt(`times/${index}`, placementTexts.outside(timeLabel({ weekday, startMinute })), "not-offered");
    }
    if (!areApart(times.slice(0, index + 1))) throw invalidAt(`times/${index}`, placementTexts.apart, "overlap");
  }
  const until = lastDayMax(startsOn, course.weeks);
  const endsOn = group.lastOn ?? until.planned;
  if (endsOn > until.max) throw invalidAt("lastOn", placementTexts.lastLate(until.weeks, longDate(until.max)), "late");
  if (joinsUntil !== null && joinsUntil > endsOn) throw invalidAt("joinsUntil", placementTexts.joinsLate, "late");
  const schedules = times.map(({ weekday, startMinute, durationMinutes }) => ({
    weekday,
    startMinute,
    durationMinutes,
    timeZone,
    startsOn,
    endsOn,
  }));
  if (endsOn < startsOn || schedules.some((schedule) => occurrencesOf(schedule, now).length === 0)) {
    throw invalidAt("lastOn", placementTexts.lastEarly, "early");
  }
  const reserved = await readReserved(tx, { hours: new Map([[tutor.id, hours]]), studentId: null, now });
  if (schedules.some((schedule) => collides(occurrencesOf(schedule, now), reserved.classes))) {
    throw conflict(placementTexts.reserved);
  }
  const common = { courseId: course.id, tutorId: tutor.id };
  const id = await addCohort(here, {
    ...common,
    name,
    startsOn,
    seats,
    joinsUntil,
    state: "open",
    changedBy: madeBy.accountId,
  });
  const sessions = await addSeries(here, {
    ...common,
    cohortId: id,
    title: course.title,
    meetingUrl: group.meetingUrl ?? newMeetingUrl("Class"),
    schedules,
    namesOthers: true,
  });
  const made = await listSchedules(tx, [id], startsOn);
  const text = timesText(times.map((time) => ({ label: timeLabel(time) })));
  if (madeBy.isStaff && tutor.tutorAccountId) {
    await notify(here, {
      accountId: tutor.tutorAccountId,
      kind: "class-changed",
      message: placementTexts.groupMade(name, course.title, text, longDate(startsOn)),
      link: paths.workplace("tutor"),
      about: `group-made:${id}`,
    });
  }
  return {
    id,
    sessions,
    text,
    skipped: [...new Set(made.flatMap(({ skips }) => skips))].sort(),
    lastOn:
      made
        .map((schedule) => schedule.endsOn)
        .sort()
        .at(-1) ?? endsOn,
  };
}
