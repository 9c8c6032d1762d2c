import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { CourseSummary, Fee, SchoolKey } from "../contract.ts";
import { courseFees, courses } from "./tables.ts";

/** Columns of a course that lists show. */
export const summaryColumns = {
  id: courses.id,
  slug: courses.slug,
  title: courses.title,
  shortTitle: courses.shortTitle,
  school: sql<SchoolKey>`${courses.school}`, // the table's check allows no other
  glyph: courses.glyph,
  summary: courses.summary,
  level: courses.level,
  weeks: courses.weeks,
  projectWeeks: courses.projectWeeks,
  durationNote: courses.durationNote,
};

/** Columns of a fee; plan and currency are held to these words by the table's checks. */
export const feeColumns = {
  plan: sql<Fee["plan"]>`${courseFees.plan}`,
  lengthWeeks: courseFees.lengthWeeks,
  currency: sql<Fee["currency"]>`${courseFees.currency}`,
  amountMinor: courseFees.amountMinor,
};

/** Binds the list of all published courses in price-list order, each with its fees. */
export function listCourses(db: Db): () => Promise<CourseSummary[]> {
  const courseRows = db
    .select(summaryColumns)
    .from(courses)
    .where(eq(courses.published, true))
    .orderBy(asc(courses.position), asc(courses.slug))
    .prepare("catalogue_list_courses");
  const feeRows = db
    .select({ courseId: courseFees.courseId, ...feeColumns })
    .from(courseFees)
    .innerJoin(courses, and(eq(courses.id, courseFees.courseId), eq(courses.published, true)))
    .orderBy(asc(courseFees.position), asc(courseFees.id))
    .prepare("catalogue_list_fees");

  return async () => {
    const [found, fees] = await Promise.all([courseRows.execute(), feeRows.execute()]);
    const feesOf = Map.groupBy(fees, (fee) => fee.courseId);
    return found.map((course) => ({
      ...course,
      fees: (feesOf.get(course.id) ?? []).map(({ courseId: _, ...fee }) => fee),
    }));
  };
}
