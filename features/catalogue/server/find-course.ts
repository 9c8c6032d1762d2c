import { and, asc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { CourseDetail } from "../contract.ts";
import { feeColumns, feeHolds, summaryColumns } from "./list-courses.ts";
import { courseFees, courses, courseWeeks, schools } from "./tables.ts";

/** Binds the look-up of one published course by slug, with the fees that hold at the moment of asking and its syllabus; null when there is none. */
export function findCourse({
  db,
  clock,
}: {
  db: DbOrTx;
  clock: Clock;
}): (slug: string) => Promise<CourseDetail | null> {
  const isWanted = and(eq(courses.slug, sql.placeholder("slug")), eq(courses.published, true));
  const courseRow = db
    .select({
      ...summaryColumns,
      overview: courses.overview,
      format: courses.format,
      tools: courses.tools,
      objectives: courses.objectives,
    })
    .from(courses)
    .innerJoin(schools, eq(schools.key, courses.school))
    .where(isWanted)
    .prepare("catalogue_find_course");
  const feeRows = db
    .select(feeColumns)
    .from(courseFees)
    .innerJoin(courses, eq(courses.id, courseFees.courseId))
    .where(and(isWanted, feeHolds))
    .orderBy(asc(courseFees.position), asc(courseFees.id))
    .prepare("catalogue_find_course_fees");
  const weekRows = db
    .select({ week: courseWeeks.week, title: courseWeeks.title, topics: courseWeeks.topics })
    .from(courseWeeks)
    .innerJoin(courses, eq(courses.id, courseWeeks.courseId))
    .where(isWanted)
    .orderBy(asc(courseWeeks.week))
    .prepare("catalogue_find_course_weeks");

  return async (slug) => {
    const [[course], fees, syllabus] = await Promise.all([
      courseRow.execute({ slug }),
      feeRows.execute({ slug, now: clock.now() }),
      weekRows.execute({ slug }),
    ]);
    return course ? { ...course, fees, syllabus } : null;
  };
}
