import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { DbOrTx, Tx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { authoringTexts } from "../texts.ts";

/** Who writes: a tutor for the courses that the office says they teach, staff for all. */
export type Author = { accountId: string; isStaff: boolean };

/** Whether an author writes for the course of this column. */
export function inScope(db: DbOrTx, { accountId, isStaff }: Author, courseId: AnyPgColumn | SQL.Aliased<string>): SQL {
  if (isStaff) return sql`true`;
  const tutors = tutorRows(db);
  return sql`${courseId} in (select unnest(${tutors.tutorCourseIds}) from ${tutors} where ${tutors.tutorAccountId} = ${accountId})`;
}

/** A course by its address, for an author of it. Errors: `not_found`. */
export async function authoredCourse(db: DbOrTx, author: Author, slug: string) {
  const courses = courseRows(db);
  const [course] = await db
    .select({ id: courses.id, slug: courses.slug, shortTitle: courses.shortTitle })
    .from(courses)
    .where(and(eq(courses.slug, slug), inScope(db, author, courses.id)));
  if (!course) throw notFound(authoringTexts.unknownCourse);
  return course;
}

/**
 * What is added to a course comes one after the other, so that its places, its limits and what is there twice hold. Before any row is
 * locked, so that no two wait for each other.
 */
export const lockAuthoring = (tx: Tx, courseId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`authoring:${courseId}`}, 6620144071))`);
