import { and, eq, gt, sql } from "drizzle-orm";
import { conflict } from "#lib/app-error.ts";
import type { InTx, VerbDeps, Within } from "#platform/deps.ts";
import { newId, newToken } from "#platform/ids/ids.ts";
import { aroundDaysOff, fullDays, offSpans, type TutorHours } from "../hours-rules.ts";
import { dayLabel, dayOf, occurrencesOf, type Span, type WeeklySchedule } from "../rules.ts";
import { dayMs } from "../texts.ts";
import { classReplies } from "./class-replies.ts";
import { takenTimes } from "./free-slots.ts";
import { classSchedules, classSessions } from "./tables.ts";
import { getTutorHours } from "./tutor-hours.ts";

/** A room of the public meeting service; its name cannot be guessed. */
export const newMeetingUrl = (name: string): string => `https://meet.jit.si/${name}-${newToken(15)}`;

type Series = Pick<typeof classSchedules.$inferInsert, "cohortId" | "title" | "meetingUrl"> & {
  courseId: string;
  tutorId: string;
  schedules: readonly WeeklySchedule[];
  /** From when classes are made; now by default. */
  from?: Date;
};

/**
 * Adds the weekly classes of a cohort to the last one, whole or not at all: when its tutor has a class at one of the times, nothing is added
 * (the exclusion constraint of the database decides, however many book at once). Days off are skipped, and as many classes follow at the
 * end. Returns the classes in the order of their beginning; the caller has `lockTutor`.
 * Errors: AppError conflict that names the days which are taken, or have as many classes as the tutor wants.
 */
export async function addSeries({ db: tx, clock }: Within<Pick<VerbDeps, "clock">>, series: Series) {
  const { schedules, from = clock.now(), courseId, tutorId, ...common } = series;
  const at = { createdAt: clock.now(), updatedAt: clock.now() };
  const hours = await getTutorHours(tx, tutorId, clock.now());
  const off = offSpans(hours);
  const sessions: (typeof classSessions.$inferSelect)[] = [];
  const taken: string[] = [];
  for (const chosen of schedules) {
    const schedule = aroundDaysOff(chosen, from, off);
    const scheduleId = newId();
    await tx
      .insert(classSchedules)
      .values({ ...schedule, skips: [...(schedule.skips ?? [])], ...common, id: scheduleId });
    const rows = occurrencesOf(schedule, from).map(({ on, ...span }) => ({
      ...common,
      ...span,
      ...at,
      id: newId(),
      kind: "class" as const,
      scheduleId,
      occursOn: on,
      courseId,
      tutorId,
    }));
    if (rows.length === 0) continue;
    // Without a target: it waits for anyone who takes one of these times now, and leaves out what is taken.
    const made = await tx.insert(classSessions).values(rows).onConflictDoNothing().returning();
    sessions.push(...made);
    const days = new Set(made.map(({ occursOn }) => occursOn));
    taken.push(...rows.flatMap(({ occursOn }) => (days.has(occursOn) ? [] : [occursOn])));
  }
  if (taken.length > 0) throw conflict(classReplies.seriesTaken(taken.sort().map(dayLabel)));
  await checkFullDays({ db: tx }, { tutorId, hours, sessions });
  return sessions.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/** Errors: AppError conflict that names the days on which there are more classes than their tutor wants, of those of some classes. */
export async function checkFullDays(
  { db: tx }: InTx,
  { tutorId, hours, sessions }: { tutorId: string; hours: TutorHours; sessions: readonly Span[] },
): Promise<void> {
  if (hours.mostPerDay === null || sessions.length === 0) return;
  const times = sessions.map(({ startsAt }) => startsAt.getTime());
  const taken = await takenTimes(tx, tutorId, {
    from: new Date(Math.min(...times) - dayMs),
    until: new Date(Math.max(...times) + dayMs),
  });
  const isFull = fullDays(hours, taken);
  const days = new Set(
    sessions.filter(({ startsAt }) => isFull(startsAt, 0)).map(({ startsAt }) => dayOf(startsAt, hours.timeZone)),
  );
  if (days.size > 0) throw conflict(classReplies.fullDays([...days].sort().map(dayLabel)));
}

/** Cancels what is ahead of a cohort's classes; their times are free at once. */
export async function cancelSeries(
  { db: tx, clock }: Within<Pick<VerbDeps, "clock">>,
  cohortId: string,
): Promise<void> {
  const now = clock.now();
  await tx
    .update(classSessions)
    .set({ state: "cancelled", sequence: sql`${classSessions.sequence} + 1`, updatedAt: now })
    .where(
      and(eq(classSessions.cohortId, cohortId), eq(classSessions.state, "scheduled"), gt(classSessions.startsAt, now)),
    );
}
