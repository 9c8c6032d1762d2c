import { and, eq, isNotNull } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { enrolments } from "./tables.ts";

/** Whether money came for a course that a student took with a tutor. */
export async function paidCourseWith(db: DbOrTx, studentId: string, tutorId: string): Promise<boolean> {
  const rows = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.studentId, studentId), eq(enrolments.tutorId, tutorId), isNotNull(enrolments.firstPaidAt)))
    .limit(1);
  return rows.length > 0;
}
