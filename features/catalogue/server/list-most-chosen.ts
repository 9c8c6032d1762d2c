import { isNotNull } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import type { TxDeps } from "#platform/deps.ts";
import type { ShortPrice } from "../contract.ts";
import { cardPrice, dashboardPopularCount, durationLabel, popularCourses } from "../rules.ts";
import { listCourses } from "./list-courses.ts";
import { courses } from "./tables.ts";

export type ChosenCourse = {
  id: string;
  slug: string;
  title: string;
  school: string;
  glyph: string;
  duration: string;
  /** Null: on request. */
  price: ShortPrice | null;
};

const rankRows = prepared("catalogue_dashboard_ranks", (db) =>
  db.select({ id: courses.id, rank: courses.dashboardRank }).from(courses).where(isNotNull(courses.dashboardRank)),
);

/**
 * The popular courses of the dashboard (DASH-09), as its cards show them; the rule is `popularCourses`. `choices`: how often people
 * chose each course of late, by its id.
 */
export async function listMostChosen(
  deps: Pick<TxDeps, "db" | "clock">,
  choices: ReadonlyMap<string, number>,
): Promise<ChosenCourse[]> {
  const [all, ranked] = await Promise.all([listCourses(deps), rankRows(deps.db)]);
  const rankOf = new Map(ranked.map(({ id, rank }) => [id, rank]));
  const counted = all.map((course) => ({
    ...course,
    rank: rankOf.get(course.id) ?? null,
    picks: choices.get(course.id) ?? 0,
  }));
  return popularCourses(counted, dashboardPopularCount).map((course) => ({
    id: course.id,
    slug: course.slug,
    title: course.shortTitle,
    school: course.school,
    glyph: course.glyph,
    duration: durationLabel(course),
    price: cardPrice(course),
  }));
}
