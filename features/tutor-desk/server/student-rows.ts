import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { goodScore } from "#features/assessments/rules.ts";
import { latestScore } from "#features/assessments/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { missedLast } from "#features/classes/server/public.ts";
import { cohortRows, enrolledRows, lessonCounts } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { percentDone } from "#lib/percent-done.ts";
import { newDays, type StudentSign, studentSigns, studentTexts } from "../student-texts.ts";
import type { StudentRow } from "../students-contract.ts";

export const current = ["active", "paused"] as const;
export const finished = ["completed", "cancelled"] as const;

/** Who takes, or took, a course with the tutor whose account it is, with what a list is filtered by: a subquery. */
export function ownStudents(
  db: DbOrTx,
  tutorAccountId: string,
  states: readonly StudentRow["state"][] = [...current, ...finished],
) {
  const [enrolled, tutors, people, courses] = [enrolledRows(db), tutorRows(db), personRows(db), courseRows(db)];
  const cohorts = cohortRows(db);
  const goesOn = inArray(enrolled.state, [...current]);
  const { lessons, lessonsDone } = lessonCounts(db, enrolled);
  return db
    .select({
      id: enrolled.id,
      studentId: enrolled.studentId,
      courseId: enrolled.courseId,
      cohortId: enrolled.cohortId,
      inCohortSince: enrolled.inCohortSince,
      state: enrolled.state,
      startedAt: enrolled.startedAt,
      name: people.personName,
      isMinor: people.isMinor,
      zone: people.personZone,
      course: courses.title,
      weeks: courses.weeks,
      cohortStartsOn: cohorts.cohortStartsOn,
      lessons: lessons.as("lesson_count"),
      lessonsDone: lessonsDone.as("done_count"),
      hasMissed: sql<boolean>`(${goesOn} and ${missedLast(db, enrolled)})`.as("has_missed"),
      isLow: sql<boolean>`(${goesOn} and coalesce(${latestScore(db, enrolled.id)} < ${goodScore}, false))`.as("is_low"),
      isUnplaced: sql<boolean>`(${goesOn} and ${or(isNull(cohorts.id), eq(cohorts.cohortState, "finished"))})`.as(
        "is_unplaced",
      ),
    })
    .from(enrolled)
    .innerJoin(tutors, eq(tutors.id, enrolled.tutorId))
    .innerJoin(people, eq(people.id, enrolled.studentId))
    .innerJoin(courses, eq(courses.id, enrolled.courseId))
    .leftJoin(cohorts, eq(cohorts.id, enrolled.cohortId))
    .where(and(eq(tutors.tutorAccountId, tutorAccountId), inArray(enrolled.state, [...states])))
    .as("own_students");
}
export type OwnStudents = ReturnType<typeof ownStudents>;

/** Whether a row has a sign for which it needs the tutor. */
export const needsTutor = (own: OwnStudents): SQL | undefined =>
  or(sql`${own.hasMissed}`, sql`${own.isLow}`, sql`${own.isUnplaced}`, eq(own.state, "paused"));

/** From when on who began is new. */
export const newSince = (now: Date): Date => new Date(now.getTime() - newDays * 86_400_000);

/** A student of this tutor's account, by the enrolment. Errors: AppError not_found for another's, and where there is none. */
export async function getOwnStudent(db: DbOrTx, tutorAccountId: string, enrolmentId: string) {
  const own = ownStudents(db, tutorAccountId);
  const [row] = await db.select().from(own).where(eq(own.id, enrolmentId));
  if (!row) throw notFound(studentTexts.unknown);
  return row;
}
export type OwnStudent = Awaited<ReturnType<typeof getOwnStudent>>;

/** What list and record show alike. */
export const viewStudent = (row: OwnStudent, now: Date): Omit<StudentRow, "nextClassAt" | "latest"> => ({
  id: row.id,
  studentId: row.studentId,
  name: row.name,
  isMinor: row.isMinor,
  course: row.course,
  state: row.state,
  isNew: row.startedAt > newSince(now),
  percentDone: percentDone(row.lessonsDone, row.lessons).done,
  signs: signsOf(row),
});

function signsOf({ hasMissed, isLow, isUnplaced, state }: OwnStudent): StudentSign[] {
  const has: Record<StudentSign, boolean> = {
    missed: hasMissed,
    low: isLow,
    unplaced: isUnplaced,
    paused: state === "paused",
  };
  return studentSigns.filter((sign) => has[sign]);
}

/** The cohort in whose classes a student is: who is paused is in none. */
export const cohortOf = ({ state, cohortId }: OwnStudent): string | null =>
  state === "paused" || state === "cancelled" ? null : cohortId;
