import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { CourseLink } from "../contract.ts";
import { popularCourses } from "../rules.ts";
import { courseCards, courses } from "./tables.ts";

/** How often people chose each course, by its id; courses that nobody chose are left out. */
export type CountPicks = () => Promise<ReadonlyMap<string, number>>;

const nobodyPicked: CountPicks = async () => new Map();

/**
 * Binds the list of popular courses for the footer; the rule is `popularCourses`. Titles are those of the home page's cards,
 * which are shorter, where there is one.
 */
export function listPopularCourses(db: Db, countPicks: CountPicks = nobodyPicked): () => Promise<CourseLink[]> {
  const cards = db
    .selectDistinctOn([courseCards.courseId], { courseId: courseCards.courseId, title: courseCards.title })
    .from(courseCards)
    .orderBy(courseCards.courseId, courseCards.position)
    .as("first_cards");
  const rows = db
    .select({
      id: courses.id,
      slug: courses.slug,
      title: sql<string>`coalesce(${cards.title}, ${courses.title})`,
    })
    .from(courses)
    .leftJoin(cards, eq(cards.courseId, courses.id))
    .where(eq(courses.published, true))
    .orderBy(asc(courses.position), asc(courses.slug))
    .prepare("catalogue_list_popular");
  return async () => {
    const [listed, picks] = await Promise.all([rows.execute(), countPicks()]);
    const counted = listed.map((course) => ({ ...course, picks: picks.get(course.id) ?? 0 }));
    return popularCourses(counted).map(({ slug, title }) => ({ slug, title }));
  };
}
