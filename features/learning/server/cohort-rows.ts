import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { cohorts, enrolments } from "./tables.ts";

/** The cohorts, each with the name of its course, as a subquery for other features to join with. */
export function cohortRows(db: DbOrTx) {
  const courses = courseRows(db);
  return db
    .select({
      id: cohorts.id,
      cohortName: cohorts.name,
      courseId: cohorts.courseId,
      courseTitle: courses.title,
      tutorId: cohorts.tutorId,
      cohortState: cohorts.state,
      cohortStartsOn: cohorts.startsOn,
      /** Of one seat: the times of one student. */
      cohortSeats: cohorts.seats,
    })
    .from(cohorts)
    .innerJoin(courses, eq(courses.id, cohorts.courseId))
    .as("cohort_rows");
}

/** From when an enrolment has the classes of its cohort. */
const cohortSince = () =>
  sql<Date>`coalesce(${enrolments.cohortSince}, ${enrolments.startedAt})`.mapWith(enrolments.startedAt).as("since");

/**
 * Who goes through a course with a cohort, and since when: active and completed enrolments (a completed one goes on as long as
 * its cohort meets). A subquery for other features to join with.
 */
export const cohortMembers = (db: DbOrTx) =>
  db
    .select({ cohortId: enrolments.cohortId, studentId: enrolments.studentId, since: cohortSince() })
    .from(enrolments)
    .where(and(isNotNull(enrolments.cohortId), inArray(enrolments.state, ["active", "completed"])))
    .as("cohort_members");

/** The id of a course's cohort by its name; null when there is none. */
export async function findCohortId(db: DbOrTx, courseId: string, name: string): Promise<string | null> {
  const [row] = await db
    .select({ id: cohorts.id })
    .from(cohorts)
    .where(and(eq(cohorts.courseId, courseId), eq(cohorts.name, name)));
  return row?.id ?? null;
}
