import { and, asc, eq, gt, isNull, lte, or, type Placeholder, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import type { TxDeps } from "#platform/deps.ts";
import type { CourseSummary, Fee, SchoolKind } from "../contract.ts";
import { courseFees, courses, schools } from "./tables.ts";

/** Columns of a course, joined with its school, that lists show. */
export const summaryColumns = {
  id: courses.id,
  slug: courses.slug,
  title: courses.title,
  shortTitle: courses.shortTitle,
  school: courses.school,
  schoolName: schools.name,
  schoolNote: schools.note,
  schoolKind: sql<SchoolKind>`${schools.kind}`, // the table's check allows no other
  glyph: courses.glyph,
  summary: courses.summary,
  level: courses.level,
  weeks: courses.weeks,
  projectWeeks: courses.projectWeeks,
  durationNote: courses.durationNote,
};

/** The order of the price list. */
export const listOrder = [asc(schools.position), asc(schools.key), asc(courses.position), asc(courses.slug)];

/** Columns of a fee; plan and currency have these values by the table's checks. */
export const feeColumns = {
  plan: sql<Fee["plan"]>`${courseFees.plan}`,
  lengthWeeks: courseFees.lengthWeeks,
  currency: sql<Fee["currency"]>`${courseFees.currency}`,
  amountMinor: courseFees.amountMinor,
};

/** Whether a price holds at a moment. */
export const feeHoldsAt = (now: Date | Placeholder) =>
  and(
    or(isNull(courseFees.validFrom), lte(courseFees.validFrom, now)),
    or(isNull(courseFees.validUntil), gt(courseFees.validUntil, now)),
  );

/** The same at the moment that the statement is given as `now`. */
export const feeHolds = feeHoldsAt(sql.placeholder("now"));

const courseRows = prepared("catalogue_list_courses", (db) =>
  db
    .select(summaryColumns)
    .from(courses)
    .innerJoin(schools, eq(schools.key, courses.school))
    .where(eq(courses.published, true))
    .orderBy(...listOrder),
);
const feeRows = prepared("catalogue_list_fees", (db) =>
  db
    .select({ courseId: courseFees.courseId, ...feeColumns })
    .from(courseFees)
    .innerJoin(courses, and(eq(courses.id, courseFees.courseId), eq(courses.published, true)))
    .where(feeHolds)
    .orderBy(asc(courseFees.position), asc(courseFees.id)),
);

/** All published courses in price-list order, each with the fees that hold now. */
export async function listCourses({ db, clock }: Pick<TxDeps, "db" | "clock">): Promise<CourseSummary[]> {
  const [rows, fees] = await Promise.all([courseRows(db), feeRows(db, { now: clock.now() })]);
  const feesOf = Map.groupBy(fees, (fee) => fee.courseId);
  return rows.map((course) => ({
    ...course,
    fees: (feesOf.get(course.id) ?? []).map(({ courseId: _, ...fee }) => fee),
  }));
}

/** Slugs of all published courses in the same order, for the site map. */
export async function listCourseSlugs({ db }: Pick<TxDeps, "db">): Promise<string[]> {
  const rows = await db
    .select({ slug: courses.slug })
    .from(courses)
    .innerJoin(schools, eq(schools.key, courses.school))
    .where(eq(courses.published, true))
    .orderBy(...listOrder);
  return rows.map(({ slug }) => slug);
}
