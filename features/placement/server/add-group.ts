import { and, eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { zoneName } from "#features/classes/rules.ts";
import { getTutorHours } from "#features/classes/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { invalidAt, notFound } from "#lib/app-error.ts";
import { daysText } from "#lib/viewer-zone.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { GroupChoices } from "../contract.ts";
import type { GroupInput } from "../group-contract.ts";
import { areSame, timeLabel, timesWithin } from "../rules.ts";
import { classMinutes, placementTexts } from "../texts.ts";
import { makeGroup, startsBetween } from "./groups/make-group.ts";
import type { Placer } from "./read-times.ts";

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
 * their times find it at once. Errors: AppError not_found for another tutor; invalid for a course that is not taught, and times that are not
 * offered; those of makeGroup.
 */
export async function addGroup(
  deps: VerbDeps,
  placer: Placer,
  { tutor: tutorId, course: slug, ...group }: GroupInput,
): Promise<{ message: string; id: string }> {
  return staffWrite(deps, placer.accountId, async (tx, record, now) => {
    const tutor = await findTutor(tx, placer, tutorId);
    const course = (await coursesOf(tx, tutor.tutorCourseIds)).find((taught) => taught.slug === slug);
    if (!course) throw invalidAt("course", placementTexts.notTaught, "unknown");
    const offered = timesWithin((await getTutorHours(tx, tutor.id, now)).weekly);
    for (const [index, time] of group.times.entries()) {
      if (!offered.some((hour) => areSame([time], [hour]))) {
        throw invalidAt(`times/${index}`, placementTexts.outside(timeLabel(time)), "not-offered");
      }
    }
    const { name, startsOn, seats } = group;
    const made = await makeGroup(within(deps, tx), {
      ...group,
      tutor,
      course,
      lastOn: group.lastOn ?? null,
      joinsUntil: group.joinsUntil ?? null,
      times: group.times.map((time) => ({ ...time, durationMinutes: classMinutes })),
      madeBy: { accountId: placer.accountId, isStaff: placer.as === "staff" },
    });
    const { id, text, sessions, skipped } = made;
    await record("group.added", id, { before: null, after: { name, course: slug, times: text, startsOn, seats } });
    return { id, message: placementTexts.groupAdded(name, text, sessions.length, daysText(skipped)) };
  });
}
