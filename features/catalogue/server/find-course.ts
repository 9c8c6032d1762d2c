import { and, asc, eq, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import { notFound } from "#lib/app-error.ts";
import type { TxDeps } from "#platform/deps.ts";
import type { CourseDetail } from "../contract.ts";
import { catalogueTexts } from "../texts.ts";
import { feeColumns, feeHolds, summaryColumns } from "./list-courses.ts";
import { courseFees, courses, courseWeeks, schools } from "./tables.ts";

const isPublished = and(eq(courses.slug, sql.placeholder("slug")), eq(courses.published, true));

const courseRow = prepared("catalogue_find_course", (db) =>
  db
    .select({
      ...summaryColumns,
      overview: courses.overview,
      format: courses.format,
      tools: courses.tools,
      objectives: courses.objectives,
    })
    .from(courses)
    .innerJoin(schools, eq(schools.key, courses.school))
    .where(isPublished),
);
const feeRows = prepared("catalogue_find_course_fees", (db) =>
  db
    .select(feeColumns)
    .from(courseFees)
    .innerJoin(courses, eq(courses.id, courseFees.courseId))
    .where(and(isPublished, feeHolds))
    .orderBy(asc(courseFees.position), asc(courseFees.id)),
);
const weekRows = prepared("catalogue_find_course_weeks", (db) =>
  db
    .select({ week: courseWeeks.week, title: courseWeeks.title, topics: courseWeeks.topics })
    .from(courseWeeks)
    .innerJoin(courses, eq(courses.id, courseWeeks.courseId))
    .where(isPublished)
    .orderBy(asc(courseWeeks.week)),
);

/** A published course with the fees that hold now and its syllabus; null when there is none. */
export async function findCourse(
  { db, clock }: Pick<TxDeps, "db" | "clock">,
  slug: string,
): Promise<CourseDetail | null> {
  const [[course], fees, syllabus] = await Promise.all([
    courseRow(db, { slug }),
    feeRows(db, { slug, now: clock.now() }),
    weekRows(db, { slug }),
  ]);
  return course ? { ...course, fees, syllabus } : null;
}

/** The same; throws `not_found` when there is none. */
export async function getCourse(deps: Pick<TxDeps, "db" | "clock">, slug: string): Promise<CourseDetail> {
  const course = await findCourse(deps, slug);
  if (!course) throw notFound(catalogueTexts.courseNotFound);
  return course;
}
