import { ne } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { enrolments } from "./tables.ts";

/** Who takes or took which course, cancelled enrolments left out: a subquery for other features to join with. */
export const enrolledRows = (db: DbOrTx) =>
  db
    .select({
      id: enrolments.id,
      studentId: enrolments.studentId,
      courseId: enrolments.courseId,
      state: enrolments.state,
      startedAt: enrolments.startedAt,
    })
    .from(enrolments)
    .where(ne(enrolments.state, "cancelled"))
    .as("enrolled_rows");
