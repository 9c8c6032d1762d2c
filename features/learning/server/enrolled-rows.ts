import { sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { enrolments } from "./tables.ts";

/** Who takes or took which course, cancelled enrolments too: a subquery for other features to join with. */
export const enrolledRows = (db: DbOrTx) =>
  db
    .select({
      id: enrolments.id,
      studentId: enrolments.studentId,
      courseId: enrolments.courseId,
      tutorId: enrolments.tutorId,
      cohortId: enrolments.cohortId,
      /** From when it has the classes of its cohort. */
      inCohortSince: sql<Date>`coalesce(${enrolments.cohortSince}, ${enrolments.startedAt})`
        .mapWith(enrolments.startedAt)
        .as("in_cohort_since"),
      state: enrolments.state,
      startedAt: enrolments.startedAt,
      zone: enrolments.zone,
      firstPaidAt: enrolments.firstPaidAt,
    })
    .from(enrolments)
    .as("enrolled_rows");
