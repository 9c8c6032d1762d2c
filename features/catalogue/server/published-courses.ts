import { eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { SchoolKind } from "../contract.ts";
import { courses, schools } from "./tables.ts";

/** The courses that the public sees, as a subquery for other features to join with. */
export const publishedCourses = (db: DbOrTx) =>
  db
    .select({
      id: courses.id,
      slug: courses.slug,
      title: courses.title,
      shortTitle: courses.shortTitle,
      school: courses.school,
      schoolKind: sql<SchoolKind>`${schools.kind}`.as("school_kind"), // the table's check allows no other
      glyph: courses.glyph,
      position: courses.position,
    })
    .from(courses)
    .innerJoin(schools, eq(schools.key, courses.school))
    .where(eq(courses.published, true))
    .as("published_courses");

/** Ids of these courses by their slugs, published or not; those that are not there are left out. */
export async function courseIdsBySlug({ db }: { db: DbOrTx }, slugs: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: courses.id, slug: courses.slug })
    .from(courses)
    .where(inArray(courses.slug, [...slugs]));
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}
