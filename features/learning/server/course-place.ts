import { and, eq, ne, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";
import { courseRows, isCourseAt } from "#features/catalogue/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { AppError, notFound } from "#lib/app-error.ts";
import type { InTx, TxDeps } from "#platform/deps.ts";
import type { LessonAccess } from "../contract.ts";
import { accessFor, mayRead } from "../rules.ts";
import { learningTexts } from "../texts.ts";
import { cohorts, enrolments, lessonProgress, lessons } from "./tables.ts";

const openedLessons = (db: DbOrTx) =>
  sql`array(${db.select({ id: lessonProgress.lessonId }).from(lessonProgress).where(eq(lessonProgress.enrolmentId, enrolments.id))})`;

const placeRow = prepared("learning_place", (db) => {
  const courses = courseRows(db);
  const tutors = tutorRows(db);
  return db
    .select({
      id: courses.id,
      isPublished: courses.isPublished,
      course: {
        slug: courses.slug,
        title: courses.title,
        shortTitle: courses.shortTitle,
        school: courses.school,
        glyph: courses.glyph,
      },
      enrolment: {
        id: enrolments.id,
        state: enrolments.state,
        startedAt: enrolments.startedAt,
        lastLessonId: enrolments.lastLessonId,
      },
      tutor: tutors.tutorName,
      cohort: cohorts.name,
      /** The lessons that stay readable while the course is paused: those that were opened before. */
      openedIds: sql<string[] | null>`case when ${enrolments.state} = 'paused' then ${openedLessons(db)} end`,
    })
    .from(courses)
    .leftJoin(
      enrolments,
      and(
        eq(enrolments.courseId, courses.id),
        eq(enrolments.studentId, sql.placeholder("studentId")),
        ne(enrolments.state, "cancelled"),
      ),
    )
    .leftJoin(tutors, eq(tutors.id, enrolments.tutorId))
    .leftJoin(cohorts, eq(cohorts.id, enrolments.cohortId))
    .where(isCourseAt(db, courses, sql.placeholder("courseSlug")));
});

/**
 * A course with what this student may do in it, by its address or one that it had. A course that is not published any more is there for its students alone.
 * Errors: AppError not_found.
 */
export async function getCoursePlace({ db }: Pick<TxDeps, "db">, studentId: string, courseSlug: string) {
  const [row] = await placeRow(db, { studentId, courseSlug });
  if (!row || (!row.isPublished && !row.enrolment)) throw notFound(learningTexts.unknownCourse);
  const { isPublished: _, openedIds, ...position } = row;
  return { ...position, access: accessFor(row.enrolment?.state ?? null), opened: new Set(openedIds ?? []) };
}

export type CoursePlace = Awaited<ReturnType<typeof getCoursePlace>>;

/** Errors: AppError forbidden with the sentence that shows what to do. */
export function refuseUnlessReadable(access: LessonAccess, isFree: boolean): void {
  if (mayRead(access, isFree)) return;
  throw new AppError("forbidden", access === "paused" ? learningTexts.paused : learningTexts.notEnrolled);
}

/**
 * A lesson that the student may work in, with the enrolment locked until the transaction ends: of two devices that mark the
 * last two lessons at once, the second sees what the first did. Errors: AppError not_found, forbidden.
 */
export async function workplace(
  { db: tx }: InTx,
  studentId: string,
  { courseSlug, lessonSlug }: { courseSlug: string; lessonSlug: string },
) {
  const coursePlace = await getCoursePlace({ db: tx }, studentId, courseSlug);
  const [lesson] = await tx
    .select({ id: lessons.id, week: lessons.week, hasText: sql<boolean>`${lessons.body} is not null` })
    .from(lessons)
    // One that was removed, too: it may have been done before, on a device without a line.
    .where(and(eq(lessons.courseId, coursePlace.id), eq(lessons.slug, lessonSlug), ne(lessons.state, "draft")));
  if (!lesson) throw notFound(learningTexts.unknownLesson);
  refuseUnlessReadable(coursePlace.access, false);
  const [enrolment] = coursePlace.enrolment
    ? await tx.select().from(enrolments).where(eq(enrolments.id, coursePlace.enrolment.id)).for("update")
    : [];
  // It may have been paused or cancelled while this waited for it.
  refuseUnlessReadable(accessFor(enrolment?.state ?? null), false);
  if (!enrolment) throw new AppError("forbidden", learningTexts.notEnrolled);
  return { lesson, enrolment, courseId: coursePlace.id };
}
