import { type AnyColumn, and, count, eq, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";
import type { LessonFigures } from "../rules.ts";
import { enrolments, lessonProgress, lessons } from "./tables.ts";

/** The figures of lessons as columns of another query; `enrolment` names its columns of the enrolment. */
export function lessonCounts(db: DbOrTx, enrolment: { id: AnyColumn | SQL; courseId: AnyColumn | SQL }) {
  const isOfCourse = eq(lessons.courseId, enrolment.courseId);
  const isDone = and(eq(lessonProgress.enrolmentId, enrolment.id), isNotNull(lessonProgress.doneAt));
  const numbers = { number: count() };
  const all = db.select(numbers).from(lessons).where(isOfCourse);
  const done = db.select(numbers).from(lessonProgress).where(isDone);
  const live = db
    .select(numbers)
    .from(lessons)
    .where(and(isOfCourse, isNull(lessons.body)));
  const liveDone = db
    .select(numbers)
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .where(and(isDone, isNull(lessons.body)));
  return {
    lessons: sql<number>`${all}`.mapWith(Number),
    lessonsDone: sql<number>`${done}`.mapWith(Number),
    live: sql<number>`${live}`.mapWith(Number),
    liveDone: sql<number>`${liveDone}`.mapWith(Number),
  };
}

/** Lessons of the weeks up to one and those of them that are done, as columns of another query. */
export function lessonCountsUpTo(
  db: DbOrTx,
  enrolment: { id: AnyColumn | SQL; courseId: AnyColumn | SQL },
  week: AnyColumn,
) {
  const counted = and(eq(lessons.courseId, enrolment.courseId), lte(lessons.week, week));
  const all = db.select({ number: count() }).from(lessons).where(counted);
  const done = db
    .select({ number: count() })
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .where(and(eq(lessonProgress.enrolmentId, enrolment.id), isNotNull(lessonProgress.doneAt), counted));
  return {
    lessons: sql<number>`${all}`.mapWith(Number),
    lessonsDone: sql<number>`${done}`.mapWith(Number),
  };
}

const figuresOf = prepared("learning_lesson_figures", (db) =>
  db
    .select(lessonCounts(db, enrolments))
    .from(enrolments)
    .where(eq(enrolments.id, sql.placeholder("enrolmentId"))),
);

/** Lessons of an enrolment's course and those done. None of an unknown one. */
export async function lessonFigures(db: DbOrTx, enrolmentId: string): Promise<LessonFigures> {
  const [figures] = await figuresOf(db, { enrolmentId });
  return figures ?? { lessons: 0, lessonsDone: 0, live: 0, liveDone: 0 };
}
