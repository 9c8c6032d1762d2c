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

/** Lessons of the course and those marked done, by enrolment, in one query. Unknown ids are left out. */
export async function lessonFigures(db: DbOrTx, enrolmentIds: readonly string[]): Promise<Map<string, LessonFigures>> {
  if (enrolmentIds.length === 0) return new Map();
  const rows = await findFigures(db, { ids: enrolmentIds });
  return new Map(rows.map(({ id, all, done }) => [id, { lessons: Number(all), lessonsDone: Number(done) }]));
}

/** Asked with each lesson that is marked and each grade. */
const findFigures = builtStatement<{ id: string; all: string; done: string }, { ids: readonly string[] }>(
  "learning_lesson_figures",
  (on) => {
    const { lessons: all, lessonsDone: done } = lessonCounts(on, enrolments);
    return sql`select ${enrolments.id}, ${all} as "all", ${done} as done from ${enrolments} where ${enrolments.id} = any (${sql.placeholder("ids")}::uuid[])`;
  },
);
