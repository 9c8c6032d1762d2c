import { and, asc, eq, sql } from "drizzle-orm";
import { publishedCourses } from "#features/catalogue/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { tutorCourses, tutors } from "./tables.ts";

type CourseOption = { id: string; slug: string; title: string; isTaught: boolean };

/**
 * Binds the list of published courses in the catalogue's order, with whether a published tutor teaches them: the catalogue
 * filters by those that are taught, an applicant may offer any.
 */
export function listTaughtCourses({ db }: Pick<VerbDeps, "db">): () => Promise<CourseOption[]> {
  const courses = publishedCourses(db);
  const rows = db
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
    .orderBy(asc(courses.position), asc(courses.slug))
    .prepare("tutors_course_options");
  return () => rows.execute();
}
