import { and, asc, eq, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";
import { notFound } from "#lib/app-error.ts";
import type { TxDeps } from "#platform/deps.ts";
import type { CourseDetail } from "../contract.ts";
import { catalogueTexts } from "../texts.ts";
import { isCourseAt } from "./course-address.ts";
import { feeColumns, feeHolds, summaryColumns } from "./list-courses.ts";
import { courseFees, courses, courseWeeks, schools } from "./tables.ts";

const isShown = (db: DbOrTx) =>
  and(
    isCourseAt(db, courses, sql.placeholder("slug")),
    or(eq(courses.published, true), sql`${sql.placeholder("hiddenToo")}::boolean`),
  );

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
    .where(isShown(db)),
);
const feeRows = prepared("catalogue_find_course_fees", (db) =>
  db
    .select(feeColumns)
    .from(courseFees)
    .innerJoin(courses, eq(courses.id, courseFees.courseId))
    .where(and(isShown(db), feeHolds))
    .orderBy(asc(courseFees.position), asc(courseFees.id)),
);
const weekRows = prepared("catalogue_find_course_weeks", (db) =>
  db
    .select({ week: courseWeeks.week, title: courseWeeks.title, topics: courseWeeks.topics })
    .from(courseWeeks)
    .innerJoin(courses, eq(courses.id, courseWeeks.courseId))
    .where(isShown(db))
    .orderBy(asc(courseWeeks.week)),
);

/**
 * A published course with the fees that hold now and its syllabus, by its address or one that it had; null when there is none.
 * `hiddenToo`: for its students.
 */
export async function findCourse(
  { db, clock }: Pick<TxDeps, "db" | "clock">,
  slug: string,
  { hiddenToo }: { hiddenToo: boolean } = { hiddenToo: false },
): Promise<CourseDetail | null> {
  const [[course], fees, syllabus] = await Promise.all([
    courseRow(db, { slug, hiddenToo }),
    feeRows(db, { slug, hiddenToo, now: clock.now() }),
    weekRows(db, { slug, hiddenToo }),
  ]);
  return course ? { ...course, fees, syllabus } : null;
}

/** The same; throws `not_found` when there is none. */
export async function getCourse(deps: Pick<TxDeps, "db" | "clock">, slug: string): Promise<CourseDetail> {
  const course = await findCourse(deps, slug);
  if (!course) throw notFound(catalogueTexts.courseNotFound);
  return course;
}
