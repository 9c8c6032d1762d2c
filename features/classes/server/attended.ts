import { and, eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { thereStates } from "../attendance-rules.ts";
import { classAttendance, classSessions } from "./tables.ts";

/** The classes that students were in, as a subquery for other features to join with. */
export const attendedRows = (db: DbOrTx) =>
  db
    .select({ sessionId: classAttendance.sessionId, studentId: classAttendance.studentId })
    .from(classAttendance)
    .where(inArray(classAttendance.state, thereStates))
    .as("attended_rows");

/** Whether a student was in a class of a tutor, a trial or one of a group. */
export async function attendedClassWith(db: DbOrTx, studentId: string, tutorId: string): Promise<boolean> {
  const rows = await db
    .select({ id: classSessions.id })
    .from(classAttendance)
    .innerJoin(classSessions, eq(classSessions.id, classAttendance.sessionId))
    .where(
      and(
        eq(classAttendance.studentId, studentId),
        inArray(classAttendance.state, thereStates),
        eq(classSessions.tutorId, tutorId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
