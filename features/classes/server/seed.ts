import { and, desc, eq, lt, lte } from "drizzle-orm";
import type { AvailabilitySeed, DemoClasses } from "#data/types.ts";
import type { Tx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseIdsBySlug } from "#features/catalogue/server/public.ts";
import { cohortRows, courseSteps, findCohortId, recordAttended } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { addDays, dayOf } from "../rules.ts";
import { dayMs } from "../texts.ts";
import { addSeries } from "./series.ts";
import { classAttendance, classLessons, classSchedules, classSessions, tutorAvailability } from "./tables.ts";

const weekMs = 7 * dayMs;

/**
 * Gives the supplied tutors their weekly hours. Idempotent: a tutor who has hours keeps them. Errors: hours of a tutor who is
 * not there.
 */
export async function seedAvailability({ db: tx }: InTx, supplied: AvailabilitySeed): Promise<void> {
  const tutors = tutorRows(tx);
  const idOf = new Map(
    (await tx.select({ id: tutors.id, slug: tutors.slug }).from(tutors)).map(({ id, slug }) => [slug, id]),
  );
  const lockedTutorAvailability = await tx
    .selectDistinct({ tutorId: tutorAvailability.tutorId })
    .from(tutorAvailability);
  const settled = new Set(lockedTutorAvailability.map(({ tutorId }) => tutorId));
  const rows = Object.entries(supplied).flatMap(([slug, hours]) => {
    const tutorId = idOf.get(slug);
    if (!tutorId) throw new Error(`Hours of a tutor who is not there: ${slug}.`);
    if (settled.has(tutorId)) return [];
    return hours.map(([weekday, from, to]) => ({
      id: newId(),
      tutorId,
      weekday,
      startMinute: minuteOf(from),
      endMinute: minuteOf(to),
    }));
  });
  if (rows.length > 0) await tx.insert(tutorAvailability).values(rows);
}

/**
 * Gives a cohort of the demo student its weekly classes, those of the past weeks too, with who was there, their tutor among them, and the
 * live lessons that each taught. Idempotent: a cohort that has a schedule keeps it. Nothing happens where the account or the cohort does not exist.
 */
export async function seedDemoClasses(deps: InTx<"clock">, demo: DemoClasses): Promise<void> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  const people = personRows(tx);
  const [student] = await tx.select({ id: people.id }).from(people).where(eq(people.personEmail, demo.studentEmail));
  const courseId = (await courseIdsBySlug(deps, [demo.courseSlug])).get(demo.courseSlug);
  const cohortId = courseId ? await findCohortId(tx, courseId, demo.cohortName) : null;
  if (!student || !courseId || !cohortId) return;
  const lockedClassSchedules = await tx
    .select({ id: classSchedules.id })
    .from(classSchedules)
    .where(eq(classSchedules.cohortId, cohortId));
  if (lockedClassSchedules.length > 0) return;

  const began = new Date(now.getTime() - demo.startedWeeksAgo * weekMs);
  const startsOn = dayOf(began, demo.timeZone);
  const cohorts = cohortRows(tx);
  const [cohort] = await tx.select().from(cohorts).where(eq(cohorts.id, cohortId));
  if (!cohort) return;
  await addSeries(deps, {
    cohortId,
    courseId,
    tutorId: cohort.tutorId,
    title: demo.title,
    meetingUrl: demo.meetingUrl,
    from: began,
    schedules: demo.weekdays.map((weekday) => ({
      weekday,
      startMinute: minuteOf(demo.startsAt),
      durationMinutes: demo.durationMinutes,
      timeZone: demo.timeZone,
      startsOn,
      endsOn: addDays(startsOn, demo.weeks * 7 - 1),
    })),
  });
  // The tutors of these classes came to them: those that run now are not without a tutor.
  await tx
    .update(classSessions)
    .set({ tutorJoinedAt: classSessions.startsAt })
    .where(and(eq(classSessions.cohortId, cohortId), lte(classSessions.startsAt, now)));
  const past = await tx
    .select({ id: classSessions.id, startsAt: classSessions.startsAt, endsAt: classSessions.endsAt })
    .from(classSessions)
    .where(and(eq(classSessions.cohortId, cohortId), lt(classSessions.endsAt, now)))
    .orderBy(desc(classSessions.startsAt));
  if (past.length === 0) return;
  await tx.insert(classAttendance).values(
    past.map(({ id, startsAt }, index) => {
      const isMissed = demo.missed.includes(index + 1);
      return {
        sessionId: id,
        studentId: student.id,
        state: isMissed ? ("missed" as const) : ("attended" as const),
        joinedAt: isMissed ? null : startsAt,
      };
    }),
  );
  const attended = past.filter((_, index) => !demo.missed.includes(index + 1)).toReversed();
  await recordTaught(tx, { courseId, studentId: student.id, attended, now });
}

/** Spreads a course's live lessons over classes that a finished group had, in their order, and counts them as attended. */
async function recordTaught(
  tx: Tx,
  wish: { courseId: string; studentId: string; attended: { id: string; startsAt: Date; endsAt: Date }[]; now: Date },
): Promise<void> {
  const { courseId, studentId, attended, now } = wish;
  const live = (await courseSteps(tx, courseId)).filter(({ hasText }) => !hasText);
  const taught = live.flatMap(({ id: lessonId }, index) => {
    const session = attended[Math.floor((index * attended.length) / live.length)];
    return session ? [{ lessonId, session }] : [];
  });
  if (taught.length === 0) return;
  await tx.insert(classLessons).values(taught.map(({ lessonId, session }) => ({ lessonId, sessionId: session.id })));
  for (const { id, endsAt } of attended)
    await tx.update(classSessions).set({ notedAt: endsAt }).where(eq(classSessions.id, id));
  await recordAttended(
    { db: tx, emit: async () => {} },
    {
      courseId,
      studentIds: [studentId],
      lessonIds: taught.map(({ lessonId }) => lessonId),
      attended: taught.map(({ lessonId, session }) => ({ studentId, lessonId, at: session.startsAt })),
      now,
    },
  );
}

/** `14:30` as minutes since midnight. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
