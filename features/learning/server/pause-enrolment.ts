import { and, eq } from "drizzle-orm";
import type { InTx } from "#platform/deps.ts";
import { enrolments } from "./tables.ts";

/**
 * Pauses a student's course while a payment for it is overdue, or lets it go on. One that is finished, cancelled or so already is
 * left unchanged. Returns whether it changed.
 */
export async function pauseEnrolment(
  { db: tx, clock }: InTx<"clock">,
  { studentId, courseId, isPaused }: { studentId: string; courseId: string; isPaused: boolean },
): Promise<boolean> {
  const [from, to] = isPaused ? (["active", "paused"] as const) : (["paused", "active"] as const);
  const { rowCount } = await tx
    .update(enrolments)
    .set({ state: to, updatedAt: clock.now() })
    .where(and(eq(enrolments.studentId, studentId), eq(enrolments.courseId, courseId), eq(enrolments.state, from)));
  return (rowCount ?? 0) > 0;
}
