import { and, count, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { enrolments, lessonProgress, lessons } from "./tables.ts";

export type LessonFigures = { lessons: number; lessonsDone: number };

/** Lessons of the course and those marked done, by enrolment, in one query. Unknown ids are left out. */
export async function lessonFigures(db: DbOrTx, enrolmentIds: readonly string[]): Promise<Map<string, LessonFigures>> {
  if (enrolmentIds.length === 0) return new Map();
  const all = db.select({ number: count() }).from(lessons).where(eq(lessons.courseId, enrolments.courseId));
  const done = db
    .select({ number: count() })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.enrolmentId, enrolments.id), isNotNull(lessonProgress.doneAt)));
  const rows = await db
    .select({
      id: enrolments.id,
      lessons: sql<number>`${all}`.mapWith(Number),
      lessonsDone: sql<number>`${done}`.mapWith(Number),
    })
    .from(enrolments)
    .where(inArray(enrolments.id, [...enrolmentIds]));
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}
