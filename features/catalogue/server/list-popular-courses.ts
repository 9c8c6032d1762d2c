import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { tutorCourses, tutorPicks } from "#features/tutors/server/tables.ts";
import type { CourseLink } from "../contract.ts";
import { popularCourses } from "../rules.ts";
import { courseCards, courses } from "./tables.ts";

/**
 * Binds the list of popular courses for the footer; the rule is `popularCourses`. A pick counts for the main course of the
 * tutor picked. Titles are those of the home page's cards, which are shorter, where there is one.
 */
export function listPopularCourses(db: Db): () => Promise<CourseLink[]> {
  const picks = db
    .select({ courseId: tutorCourses.courseId, picks: count(tutorPicks.id).as("picks") })
    .from(tutorPicks)
    .innerJoin(tutorCourses, and(eq(tutorCourses.tutorId, tutorPicks.tutorId), eq(tutorCourses.position, 0)))
    .groupBy(tutorCourses.courseId)
    .as("picks_by_course");
  const rows = db
    .select({
      slug: courses.slug,
      title: sql<string>`coalesce((
        select ${courseCards.title} from ${courseCards}
        where ${courseCards.courseId} = ${courses.id} order by ${courseCards.position} limit 1), ${courses.title})`,
      picks: sql<number>`coalesce(${picks.picks}, 0)::int`,
    })
    .from(courses)
    .leftJoin(picks, eq(picks.courseId, courses.id))
    .where(eq(courses.published, true))
    .orderBy(asc(courses.position), asc(courses.slug))
    .prepare("catalogue_list_popular");
  return async () => popularCourses(await rows.execute()).map(({ slug, title }) => ({ slug, title }));
}
