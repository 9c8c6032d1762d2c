import { and, count, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { isShown } from "./lesson-conditions.ts";
import { enrolments, lessons } from "./tables.ts";

/** What a course has for its students and what is still to be shown, and how many students these are; cancelled ones left out. */
export type CourseFigures = { students: number; text: number; live: number; drafts: number };

const counted = (where: SQL) => sql<number>`count(*) filter (where ${where})`.mapWith(Number);

/** The figures of courses by their ids; one without lessons and students is left out. */
export async function courseFigures(db: DbOrTx, courseIds: string[]): Promise<Map<string, CourseFigures>> {
  if (courseIds.length === 0) return new Map();
  const [students, texts] = await Promise.all([
    db
      .select({ courseId: enrolments.courseId, students: count() })
      .from(enrolments)
      .where(and(inArray(enrolments.courseId, courseIds), ne(enrolments.state, "cancelled")))
      .groupBy(enrolments.courseId),
    db
      .select({
        courseId: lessons.courseId,
        text: counted(sql`${isShown} and ${lessons.body} is not null`),
        live: counted(sql`${isShown} and ${lessons.body} is null`),
        drafts: counted(eq(lessons.state, "draft")),
      })
      .from(lessons)
      .where(inArray(lessons.courseId, courseIds))
      .groupBy(lessons.courseId),
  ]);
  const figures = new Map<string, CourseFigures>();
  const none = { students: 0, text: 0, live: 0, drafts: 0 };
  for (const { courseId, ...row } of [...texts, ...students])
    figures.set(courseId, { ...none, ...figures.get(courseId), ...row });
  return figures;
}
