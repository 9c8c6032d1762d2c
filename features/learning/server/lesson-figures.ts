import { type AnyColumn, and, count, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
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
  const rows = await db
    .select({ id: enrolments.id, ...lessonCounts(db, enrolments) })
    .from(enrolments)
    .where(inArray(enrolments.id, [...enrolmentIds]));
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}
