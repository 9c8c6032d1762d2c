import { and, eq, inArray } from "drizzle-orm";
import type { InTx } from "#platform/deps.ts";
import { enrolments } from "./tables.ts";

/**
 * Marks a course as completed, which it stays: its lessons stay open for reading. Anybody who knows that everything asked for is
 * done calls it. Returns whether it was this call that did it.
 */
export async function completeEnrolment({ db: tx, clock }: InTx<"clock">, enrolmentId: string): Promise<boolean> {
  const now = clock.now();
  const done = await tx
    .update(enrolments)
    .set({ state: "completed", completedAt: now, updatedAt: now })
    .where(and(eq(enrolments.id, enrolmentId), inArray(enrolments.state, ["active", "paused"])))
    .returning({ id: enrolments.id });
  return done.length > 0;
}
