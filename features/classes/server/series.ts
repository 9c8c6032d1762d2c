import { and, eq, gt, sql } from "drizzle-orm";
import { conflict } from "#lib/app-error.ts";
import type { VerbDeps, Within } from "#platform/deps.ts";
import { newId, newToken } from "#platform/ids/ids.ts";
import { dayLabel, occurrencesOf, type WeeklySchedule } from "../rules.ts";
import { classTexts } from "../texts.ts";
import { classSchedules, classSessions } from "./tables.ts";

/** A room of the public meeting service; its name cannot be guessed. */
export const newMeetingUrl = (name: string): string => `https://meet.jit.si/${name}-${newToken(15)}`;

type Series = Pick<typeof classSchedules.$inferInsert, "cohortId" | "title" | "meetingUrl"> & {
  courseId: string;
  tutorId: string;
  schedules: readonly WeeklySchedule[];
  /** From when classes are made; now unless told. */
  from?: Date;
};

/**
 * Adds the weekly classes of a cohort to the last one, whole or not at all: when its tutor has a class at one of the times, nothing is added
 * (the exclusion constraint of the database decides, however many book at once). Answers the classes in the order of their beginning.
 * Errors: AppError conflict that names the days.
 */
export async function addSeries({ db: tx, clock }: Within<Pick<VerbDeps, "clock">>, series: Series) {
  const { schedules, from = clock.now(), courseId, tutorId, ...common } = series;
  const at = { createdAt: clock.now(), updatedAt: clock.now() };
  const sessions: (typeof classSessions.$inferSelect)[] = [];
  const taken: string[] = [];
  for (const schedule of schedules) {
    const scheduleId = newId();
    await tx.insert(classSchedules).values({ ...schedule, ...common, id: scheduleId });
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
    // Without a target: it waits for whoever takes one of these times now, and leaves out what is taken.
    const made = await tx.insert(classSessions).values(rows).onConflictDoNothing().returning();
    sessions.push(...made);
    const days = new Set(made.map(({ occursOn }) => occursOn));
    taken.push(...rows.flatMap(({ occursOn }) => (days.has(occursOn) ? [] : [occursOn])));
  }
  if (taken.length > 0) throw conflict(classTexts.seriesTaken(taken.sort().map(dayLabel)));
  return sessions.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
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
