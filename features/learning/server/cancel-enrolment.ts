import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { enrolments } from "./tables.ts";

/** Takes a course away that was opened by mistake: nothing was paid for it after all. One that is finished or cancelled is left. */
export async function cancelEnrolment(
  tx: Tx,
  { studentId, courseId }: { studentId: string; courseId: string },
  now: Date,
): Promise<void> {
  await tx
    .update(enrolments)
    .set({ state: "cancelled", updatedAt: now })
    .where(
      and(
        eq(enrolments.studentId, studentId),
        eq(enrolments.courseId, courseId),
        inArray(enrolments.state, ["active", "paused"]),
      ),
    );
}
