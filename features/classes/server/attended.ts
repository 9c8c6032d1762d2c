import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { classAttendance } from "./tables.ts";

/** Whether a student was ever in a class. */
export async function attendedAnyClass(db: DbOrTx, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ sessionId: classAttendance.sessionId })
    .from(classAttendance)
    .where(and(eq(classAttendance.studentId, accountId), eq(classAttendance.state, "attended")))
    .limit(1);
  return rows.length > 0;
}

/** The classes that students were in, as a subquery for other features to join with. */
export const attendedRows = (db: DbOrTx) =>
  db
    .select({ sessionId: classAttendance.sessionId, studentId: classAttendance.studentId })
    .from(classAttendance)
    .where(eq(classAttendance.state, "attended"))
    .as("attended_rows");
