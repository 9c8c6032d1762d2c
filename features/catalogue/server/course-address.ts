import { eq, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#db/client.ts";
import { courseAddresses, courses } from "./tables.ts";

/** Whether a course has an address, or had it before. No two courses share one, old ones included. */
export const isCourseAt = (
  db: DbOrTx,
  course: { id: PgColumn | SQL.Aliased<string>; slug: PgColumn | SQL.Aliased<string> },
  slug: string | SQLWrapper,
): SQL =>
  or(
    sql`${course.slug} = ${slug}`,
    sql`${course.id} = ${db
      .select({ id: courseAddresses.courseId })
      .from(courseAddresses)
      .where(sql`${courseAddresses.slug} = ${slug}`)}`,
  ) as SQL;

/** The address to which a course moved that had this one; null where it is published at no other. */
export async function findNewAddress({ db }: { db: DbOrTx }, slug: string): Promise<string | null> {
  const [moved] = await db
    .select({ slug: courses.slug })
    .from(courseAddresses)
    .innerJoin(courses, eq(courses.id, courseAddresses.courseId))
    .where(sql`${courseAddresses.slug} = ${slug} and ${courses.published}`);
  return moved?.slug ?? null;
}
