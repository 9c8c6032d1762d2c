import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import type { InTx } from "#platform/deps.ts";
import { cohorts, enrolments } from "./tables.ts";

/**
 * Everybody who takes a course with a tutor that goes on, by course, each with the cohort that they meet in: of one seat, their own times.
 * The name of an account that is away is null.
 */
export function listTaughtBy(db: DbOrTx, tutorId: string) {
  const [people, courses] = [personRows(db), courseRows(db)];
  return db
    .select({
      enrolmentId: enrolments.id,
      studentId: enrolments.studentId,
      studentName: people.personName,
      course: { id: courses.id, title: courses.title },
      cohort: { id: cohorts.id, name: cohorts.name, seats: cohorts.seats },
    })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .leftJoin(people, eq(people.id, enrolments.studentId))
    .leftJoin(cohorts, and(eq(cohorts.id, enrolments.cohortId), ne(cohorts.state, "finished")))
    .where(and(eq(enrolments.tutorId, tutorId), inArray(enrolments.state, ["active", "paused"])))
    .orderBy(asc(courses.title), asc(cohorts.name), asc(people.personName), asc(enrolments.id));
}

/** A cohort goes on with another tutor; what was taught stays as it was. */
export const giveCohort = async (
  { db: tx }: InTx,
  { cohortId, tutorId }: { cohortId: string; tutorId: string },
): Promise<void> => {
  await tx.update(cohorts).set({ tutorId }).where(eq(cohorts.id, cohortId));
};
