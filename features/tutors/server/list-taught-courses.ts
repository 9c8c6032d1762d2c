import { and, asc, eq, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import { publishedCourses } from "#features/catalogue/server/public.ts";
import type { TxDeps } from "#platform/deps.ts";
import { tutorCourses, tutors } from "./tables.ts";

type CourseOption = { id: string; slug: string; title: string; isTaught: boolean };

const rows = prepared("tutors_course_options", (db) => {
  const courses = publishedCourses(db);
  return db
    .select({
      id: courses.id,
      slug: courses.slug,
      title: courses.title,
      isTaught: sql<boolean>`exists(${db
        .select({ one: sql`1` })
        .from(tutorCourses)
        .innerJoin(tutors, and(eq(tutors.id, tutorCourses.tutorId), eq(tutors.published, true)))
        .where(eq(tutorCourses.courseId, courses.id))})`,
    })
    .from(courses)
    .orderBy(asc(courses.position), asc(courses.slug));
});

/**
 * The published courses in the catalogue's order, with whether a published tutor teaches them: the catalogue
 * filters by those that are taught, an applicant may offer any.
 */
export const listTaughtCourses = ({ db }: Pick<TxDeps, "db">): Promise<CourseOption[]> => rows(db);
