import { eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { classAttendance } from "./tables.ts";

/** The classes that students were in, as a subquery for other features to join with. */
export const attendedRows = (db: DbOrTx) =>
  db
    .select({ sessionId: classAttendance.sessionId, studentId: classAttendance.studentId })
    .from(classAttendance)
    .where(eq(classAttendance.state, "attended"))
    .as("attended_rows");
