import { asc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { Fee, SchoolKind } from "../../contract.ts";
import { type MovedCourse, type MovedSchool, movedCourseSchema } from "../../moved-contract.ts";
import { courseAddresses, courseFees, courses, courseWeeks, schools } from "../tables.ts";
import { stateOf, typedOf } from "./read-course.ts";

/** The schools in the order of the price list. */
export const listSchoolsOut = (db: DbOrTx): Promise<MovedSchool[]> =>
  db
    .select({ key: schools.key, name: schools.name, note: schools.note, kind: sql<SchoolKind>`${schools.kind}` })
    .from(schools)
    .orderBy(asc(schools.position), asc(schools.key));

/** Every course, drafts and hidden ones too, in their order. */
export const listCoursesOut = (db: DbOrTx) =>
  db.select({ id: courses.id, slug: courses.slug }).from(courses).orderBy(asc(courses.position), asc(courses.slug));

/** A course with its syllabus and its prices of all times, as it goes to another academy; null where there is none. */
export async function readCourseOut(db: DbOrTx, id: string): Promise<MovedCourse | null> {
  const [row] = await db.select().from(courses).where(eq(courses.id, id));
  if (!row) return null;
  const addresses = await db
    .select({ slug: courseAddresses.slug })
    .from(courseAddresses)
    .where(eq(courseAddresses.courseId, id))
    .orderBy(asc(courseAddresses.slug));
  const weeks = await db
    .select({ title: courseWeeks.title, topics: courseWeeks.topics })
    .from(courseWeeks)
    .where(eq(courseWeeks.courseId, id))
    .orderBy(asc(courseWeeks.week));
  const fees = await db
    .select()
    .from(courseFees)
    .where(eq(courseFees.courseId, id))
    .orderBy(
      asc(courseFees.position),
      asc(courseFees.plan),
      sql`${courseFees.lengthWeeks} nulls first`,
      asc(courseFees.currency),
      sql`${courseFees.validFrom} nulls first`,
    );
  const moved: MovedCourse = {
    ...typedOf(row),
    state: stateOf(row),
    publishedAt: row.firstPublishedAt?.toISOString() ?? null,
    addresses: addresses.map(({ slug }) => slug),
    popularRank: row.popularRank,
    dashboardRank: row.dashboardRank,
    prices: fees.map(({ plan, lengthWeeks, currency, amountMinor, validFrom, validUntil }) => ({
      // The table's checks allow no others.
      plan: plan as Fee["plan"],
      lengthWeeks,
      currency: currency as Fee["currency"],
      amountMinor,
      validFrom: validFrom?.toISOString() ?? null,
      validUntil: validUntil?.toISOString() ?? null,
    })),
    syllabus: weeks,
  };
  // As another academy reads it: without spaces around its texts.
  return movedCourseSchema.safeParse(moved).data ?? moved;
}
