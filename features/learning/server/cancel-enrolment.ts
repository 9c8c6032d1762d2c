import { and, eq, inArray } from "drizzle-orm";
import type { InTx } from "#platform/deps.ts";
import { enrolmentCancelled } from "../events.ts";
import { enrolments } from "./tables.ts";

/** Takes a course away that was opened by mistake: nothing was paid for it after all. One that is finished or cancelled is left. */
export async function cancelEnrolment(
  { db: tx, clock, emit }: InTx<"clock" | "emit">,
  { studentId, courseId }: { studentId: string; courseId: string },
): Promise<void> {
  const at = clock.now();
  const cancelled = await tx
    .update(enrolments)
    .set({ state: "cancelled", updatedAt: at })
    .where(
      and(
        eq(enrolments.studentId, studentId),
        eq(enrolments.courseId, courseId),
        inArray(enrolments.state, ["active", "paused"]),
      ),
    )
    .returning({ enrolmentId: enrolments.id });
  for (const { enrolmentId } of cancelled) await emit(tx, enrolmentCancelled, { enrolmentId, at });
}
