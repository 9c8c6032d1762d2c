import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { trialOutcomes } from "./tables.ts";

/** Whether a student who paid for a course is about to be placed in the times that the tutor proposed. */
export async function isToBePlaced(
  db: DbOrTx,
  { studentId, courseId }: { studentId: string; courseId: string },
): Promise<boolean> {
  const paid = await db.$count(
    trialOutcomes,
    and(eq(trialOutcomes.studentId, studentId), eq(trialOutcomes.courseId, courseId), eq(trialOutcomes.state, "paid")),
  );
  return paid > 0;
}
