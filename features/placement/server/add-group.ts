import { and, eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { addDays, dayOf, occurrencesOf, zoneName } from "#features/classes/rules.ts";
import { addSeries, getTutorHours, listSchedules, lockTutor, newMeetingUrl } from "#features/classes/server/public.ts";
import { addCohort, findCohortId } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { conflict, invalidAt, notFound, takenAt } from "#lib/app-error.ts";
import { daysText } from "#lib/viewer-zone.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { GroupChoices } from "../contract.ts";
import type { GroupInput } from "../group-contract.ts";
import { areApart, areSame, collides, timeLabel, timesText, timesWithin } from "../rules.ts";
import { classMinutes, groupAheadDays, openEndedWeeks, placementTexts } from "../texts.ts";
import type { Placer } from "./read-times.ts";
import { readReserved } from "./reserved-classes.ts";

/** The tutor whose group it is: one's own, or the one that staff name. Errors: AppError not_found; invalid for staff who name none. */
async function findTutor(db: DbOrTx, { accountId, as }: Placer, tutorId: string | null) {
  if (as === "staff" && tutorId === null) throw invalidAt("tutor", placementTexts.whoseGroup, "missing");
  const tutors = tutorRows(db);
  const [tutor] = await db
    .select()
    .from(tutors)
    .where(
      and(
        as === "staff" ? undefined : eq(tutors.tutorAccountId, accountId),
        tutorId === null ? undefined : eq(tutors.id, tutorId),
      ),
    );
  if (!tutor) throw notFound(placementTexts.unknownTutor);
  return tutor;
}

/** The published courses that a tutor teaches, the main one first. */
async function coursesOf(db: DbOrTx, courseIds: readonly string[]) {
  const courses = courseRows(db);
  const rows = await db
    .select({ id: courses.id, slug: courses.slug, title: courses.title, weeks: courses.weeks })
    .from(courses)
    .where(and(inArray(courses.id, [...courseIds]), eq(courses.isPublished, true)));
  return courseIds.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** The days between which a group may start. */
const startsBetween = (now: Date, zone: string) => {
  const today = dayOf(now, zone);
  return { firstOn: addDays(today, 1), lastOn: addDays(today, groupAheadDays) };
};

/** What a new group of a tutor can be made of: courses, weekly times and days. Errors: as findTutor. */
export async function readGroupChoices(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  placer: Placer,
  { tutor: tutorId = null }: { tutor?: string | undefined | null },
): Promise<GroupChoices> {
  const now = clock.now();
  const tutor = await findTutor(db, placer, tutorId);
  const [hours, courses] = await Promise.all([getTutorHours(db, tutor.id, now), coursesOf(db, tutor.tutorCourseIds)]);
  return {
    tutor: { id: tutor.id, fullName: tutor.tutorName },
    zone: { id: hours.timeZone, name: zoneName(hours.timeZone, now) },
    courses: courses.map(({ slug, title }) => ({ slug, title })),
    times: timesWithin(hours.weekly).map((time) => ({ ...time, label: timeLabel(time) })),
    ...startsBetween(now, hours.timeZone),
  };
}

/**
 * Makes a group of a course with its weekly classes to the last one, whole or not at all; days off are skipped and shown. Students who choose
 * their times find it at once. Errors: AppError not_found for another tutor; invalid by its field for a course that is not taught, a name
 * that there is, a day, and times that overlap or lie outside of the hours; conflict where the tutor has a class, or keeps the time for someone.
 */
export async function addGroup(
  deps: VerbDeps,
  placer: Placer,
  { tutor: tutorId, course: slug, name, startsOn, times, seats, meetingUrl }: GroupInput,
): Promise<{ message: string; id: string }> {
  return staffWrite(deps, placer.accountId, async (tx, record, now) => {
    const here = within(deps, tx);
    const tutor = await findTutor(tx, placer, tutorId);
    // One after the other: the same name twice at once is one group.
    await lockTutor(tx, tutor.id);
    if (!tutor.isPublished) throw conflict(placementTexts.away(tutor.tutorName));
    const course = (await coursesOf(tx, tutor.tutorCourseIds)).find((taught) => taught.slug === slug);
    if (!course) throw invalidAt("course", placementTexts.notTaught, "unknown");
    if (await findCohortId(tx, course.id, name)) throw takenAt("name", placementTexts.nameTaken);
    const hours = await getTutorHours(tx, tutor.id, now);
    const { timeZone } = hours;
    const days = startsBetween(now, timeZone);
    if (startsOn < days.firstOn || startsOn > days.lastOn) {
      throw invalidAt("startsOn", placementTexts.startsEarly, "out-of-range");
    }
    const offered = timesWithin(hours.weekly);
    for (const [index, time] of times.entries()) {
      if (!offered.some((hour) => areSame([time], [hour]))) {
        throw invalidAt(`times/${index}`, placementTexts.outside, "not-offered");
      }
      if (!areApart(times.slice(0, index + 1))) throw invalidAt(`times/${index}`, placementTexts.apart, "overlap");
    }
    const endsOn = addDays(startsOn, (course.weeks ?? openEndedWeeks) * 7 - 1);
    const schedules = times.map((time) => ({ ...time, durationMinutes: classMinutes, timeZone, startsOn, endsOn }));
    const reserved = await readReserved(tx, { hours: new Map([[tutor.id, hours]]), studentId: null, now });
    if (schedules.some((schedule) => collides(occurrencesOf(schedule, now), reserved.classes))) {
      throw conflict(placementTexts.reserved);
    }
    const common = { courseId: course.id, tutorId: tutor.id };
    const id = await addCohort(here, { ...common, name, startsOn, seats, state: "open" });
    const sessions = await addSeries(here, {
      ...common,
      cohortId: id,
      title: course.title,
      meetingUrl: meetingUrl ?? newMeetingUrl("Class"),
      schedules,
    });
    const skipped = (await listSchedules(tx, [id], startsOn)).flatMap(({ skips }) => skips);
    const text = timesText(times.map((time) => ({ label: timeLabel(time) })));
    await record("group.added", id, { before: null, after: { name, course: slug, times: text, startsOn, seats } });
    return {
      id,
      message: placementTexts.groupAdded(name, text, sessions.length, daysText([...new Set(skipped)].sort())),
    };
  });
}
