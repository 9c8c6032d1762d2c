import { and, desc, eq, ne } from "drizzle-orm";
import type { InTx } from "#platform/deps.ts";
import { enrolments } from "./tables.ts";

/** Gives a course back that was taken away last, with all that was done in it. Changes nothing for anyone who takes it anyhow. */
export async function resumeEnrolment(
  { db: tx, clock }: InTx<"clock">,
  { studentId, courseId }: { studentId: string; courseId: string },
): Promise<void> {
  const isTheirs = and(eq(enrolments.studentId, studentId), eq(enrolments.courseId, courseId));
  if ((await tx.$count(enrolments, and(isTheirs, ne(enrolments.state, "cancelled")))) > 0) return;
  const [last] = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(isTheirs)
    .orderBy(desc(enrolments.updatedAt))
    .limit(1);
  if (last)
    await tx.update(enrolments).set({ state: "active", updatedAt: clock.now() }).where(eq(enrolments.id, last.id));
}
