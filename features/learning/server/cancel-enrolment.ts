import { and, eq, inArray } from "drizzle-orm";
import type { InTx } from "#platform/deps.ts";
import { enrolments } from "./tables.ts";

/** Takes a course away that was opened by mistake: nothing was paid for it after all. One that is finished or cancelled is left. */
export async function cancelEnrolment(
  { db: tx, clock }: InTx<"clock">,
  { studentId, courseId }: { studentId: string; courseId: string },
): Promise<void> {
  await tx
    .update(enrolments)
    .set({ state: "cancelled", updatedAt: clock.now() })
    .where(
      and(
        eq(enrolments.studentId, studentId),
        eq(enrolments.courseId, courseId),
        inArray(enrolments.state, ["active", "paused"]),
      ),
    );
}
