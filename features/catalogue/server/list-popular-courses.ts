import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { CourseLink } from "../contract.ts";
import { popularCourses } from "../rules.ts";
import { listOrder } from "./list-courses.ts";
import { courses, schools } from "./tables.ts";

/** How often people chose each course, by its id; courses that nobody chose are left out. */
export type CountPicks = () => Promise<ReadonlyMap<string, number>>;

const nobodyPicked: CountPicks = async () => new Map();

/**
 * Binds the list of popular courses for the footer; the rule is `popularCourses`.
 */
export function listPopularCourses(db: Db, countPicks: CountPicks = nobodyPicked): () => Promise<CourseLink[]> {
  const rows = db
    .select({ id: courses.id, slug: courses.slug, title: courses.title, rank: courses.popularRank })
    .from(courses)
    .innerJoin(schools, eq(schools.key, courses.school))
    .where(eq(courses.published, true))
    .orderBy(...listOrder)
    .prepare("catalogue_list_popular");
  return async () => {
    const [listed, picks] = await Promise.all([rows.execute(), countPicks()]);
    const counted = listed.map((course) => ({ ...course, picks: picks.get(course.id) ?? 0 }));
    return popularCourses(counted).map(({ slug, title }) => ({ slug, title }));
  };
}
