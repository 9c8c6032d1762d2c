import { eq } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import type { TxDeps } from "#platform/deps.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";
import type { CourseLink } from "../contract.ts";
import { popularCourses } from "../rules.ts";
import { listOrder } from "./list-courses.ts";
import { courses, schools } from "./tables.ts";

/**
 * Asks features on higher floors how often people chose each course, by its id; courses that no one chose are left out. Without an
 * answer, popular courses are those that the academy names.
 */
export const countPicks = defineExtensionPoint<() => Promise<ReadonlyMap<string, number>>>("catalogue.count-picks");

const rows = prepared("catalogue_list_popular", (db) =>
  db
    .select({ id: courses.id, slug: courses.slug, title: courses.title, rank: courses.popularRank })
    .from(courses)
    .innerJoin(schools, eq(schools.key, courses.school))
    .where(eq(courses.published, true))
    .orderBy(...listOrder),
);

/** The five popular courses, for the footer; the rule is `popularCourses`. */
export async function listPopularCourses({
  db,
  contributions,
}: Pick<TxDeps, "db" | "contributions">): Promise<CourseLink[]> {
  const [listed, picks] = await Promise.all([rows(db), contributions(countPicks)[0]?.()]);
  const counted = listed.map((course) => ({ ...course, picks: picks?.get(course.id) ?? 0 }));
  return popularCourses(counted).map(({ slug, title }) => ({ slug, title }));
}
