import { type AnyColumn, and, count, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { builtStatement } from "#db/statement.ts";
import { enrolments, lessonProgress, lessons } from "./tables.ts";

export type LessonFigures = { lessons: number; lessonsDone: number };

/** The same two figures as columns of another query; `enrolment` names its columns of the enrolment. */
export function lessonCounts(db: DbOrTx, enrolment: { id: AnyColumn | SQL; courseId: AnyColumn | SQL }) {
  const all = db.select({ number: count() }).from(lessons).where(eq(lessons.courseId, enrolment.courseId));
  const done = db
    .select({ number: count() })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.enrolmentId, enrolment.id), isNotNull(lessonProgress.doneAt)));
  return {
    lessons: sql<number>`${all}`.mapWith(Number),
    lessonsDone: sql<number>`${done}`.mapWith(Number),
  };
}

/** Lessons of an enrolment's course and those marked done. None of an unknown one. */
export async function lessonFigures(db: DbOrTx, enrolmentId: string): Promise<LessonFigures> {
  const [row] = await findFigures(db, { enrolmentId });
  return { lessons: Number(row?.all ?? 0), lessonsDone: Number(row?.done ?? 0) };
}

/** Asked with each lesson that is marked and each grade: for one enrolment, since Postgres plans a list each time. */
const findFigures = builtStatement<{ all: string; done: string }, { enrolmentId: string }>(
  "learning_lesson_figures",
  (on) => {
    const { lessons: all, lessonsDone: done } = lessonCounts(on, enrolments);
    return sql`select ${all} as "all", ${done} as done from ${enrolments} where ${enrolments.id} = ${sql.placeholder("enrolmentId")}`;
  },
);
