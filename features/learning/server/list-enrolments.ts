import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";
import { courseRows, isCourseAt } from "#features/catalogue/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { TxDeps } from "#platform/deps.ts";
import { isShown } from "./lesson-conditions.ts";
import { lessonCounts } from "./lesson-figures.ts";
import { cohorts, enrolments, lessons } from "./tables.ts";

function rowsOf(db: DbOrTx) {
  const courses = courseRows(db);
  const tutors = tutorRows(db);
  const counts = lessonCounts(db, enrolments);
  const columns = {
    id: enrolments.id,
    courseId: courses.id,
    courseSlug: courses.slug,
    title: courses.title,
    shortTitle: courses.shortTitle,
    glyph: courses.glyph,
    school: courses.school,
    tutor: { id: tutors.id, slug: tutors.slug, fullName: tutors.tutorName },
    cohortId: enrolments.cohortId,
    /** What its students call the cohort. */
    cohortName: cohorts.name,
    plan: enrolments.plan,
    state: enrolments.state,
    startedAt: enrolments.startedAt,
    firstPaidAt: enrolments.firstPaidAt,
    completedAt: enrolments.completedAt,
    lastOpenedAt: enrolments.lastOpenedAt,
    /** Where the student left. */
    lastLesson: { slug: lessons.slug, title: lessons.title, week: lessons.week },
    /** See lesson-figures.ts. */
    ...counts,
  };
  return {
    courses,
    query: db
      .select(columns)
      .from(enrolments)
      .innerJoin(courses, eq(courses.id, enrolments.courseId))
      .leftJoin(tutors, eq(tutors.id, enrolments.tutorId))
      .leftJoin(cohorts, eq(cohorts.id, enrolments.cohortId))
      .leftJoin(lessons, and(eq(lessons.id, enrolments.lastLessonId), isShown)),
  };
}

export type EnrolledCourse = Awaited<ReturnType<typeof ownRows>>[number];

const ownRows = prepared("learning_enrolments", (db) =>
  rowsOf(db)
    .query.where(and(eq(enrolments.studentId, sql.placeholder("studentId")), ne(enrolments.state, "cancelled")))
    .orderBy(
      desc(sql`coalesce(${enrolments.lastOpenedAt}, ${enrolments.startedAt})`),
      desc(enrolments.startedAt),
      desc(enrolments.id),
    ),
);

/** The courses that a student takes or took, cancelled ones left out; the one opened last comes first. */
export const listEnrolments = ({ db }: Pick<TxDeps, "db">, studentId: string): Promise<EnrolledCourse[]> =>
  ownRows(db, { studentId });

/** A student's enrolment in a course, by the course's slug; null when there is none or it was cancelled. */
export async function findEnrolment(
  { db }: Pick<TxDeps, "db">,
  studentId: string,
  courseSlug: string,
): Promise<EnrolledCourse | null> {
  const { courses, query } = rowsOf(db);
  const [row] = await query.where(
    and(eq(enrolments.studentId, studentId), isCourseAt(db, courses, courseSlug), ne(enrolments.state, "cancelled")),
  );
  return row ?? null;
}
