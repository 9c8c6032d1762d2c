import { and, asc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Clock } from "#platform/clock/clock.ts";
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

/** Columns of a fee; plan and currency are held to these words by the table's checks. */
export const feeColumns = {
  plan: sql<Fee["plan"]>`${courseFees.plan}`,
  lengthWeeks: courseFees.lengthWeeks,
  currency: sql<Fee["currency"]>`${courseFees.currency}`,
  amountMinor: courseFees.amountMinor,
};

/** Whether a price holds at the moment that the statement is given as `now`. */
export const feeHolds = and(
  or(isNull(courseFees.validFrom), lte(courseFees.validFrom, sql.placeholder("now"))),
  or(isNull(courseFees.validUntil), gt(courseFees.validUntil, sql.placeholder("now"))),
);

/** Binds the list of all published courses in price-list order, each with the fees that hold at the moment of asking. */
export function listCourses({ db, clock }: { db: Db; clock: Clock }): () => Promise<CourseSummary[]> {
  const courseRows = db
    .select(summaryColumns)
    .from(courses)
    .innerJoin(schools, eq(schools.key, courses.school))
    .where(eq(courses.published, true))
    .orderBy(...listOrder)
    .prepare("catalogue_list_courses");
  const feeRows = db
    .select({ courseId: courseFees.courseId, ...feeColumns })
    .from(courseFees)
    .innerJoin(courses, and(eq(courses.id, courseFees.courseId), eq(courses.published, true)))
    .where(feeHolds)
    .orderBy(asc(courseFees.position), asc(courseFees.id))
    .prepare("catalogue_list_fees");

  return async () => {
    const [found, fees] = await Promise.all([courseRows.execute(), feeRows.execute({ now: clock.now() })]);
    const feesOf = Map.groupBy(fees, (fee) => fee.courseId);
    return found.map((course) => ({
      ...course,
      fees: (feesOf.get(course.id) ?? []).map(({ courseId: _, ...fee }) => fee),
    }));
  };
}
