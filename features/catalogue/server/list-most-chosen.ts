import type { Db } from "#db/client.ts";
import type { ShortPrice } from "../contract.ts";
import { cardPrice, durationLabel, popularCourses, suppliedDashboardPopular } from "../rules.ts";
import { listCourses } from "./list-courses.ts";

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

/**
 * Binds the popular courses of the dashboard, as its cards show them; the rule is `popularCourses`. `choices`: how often people
 * chose each course of late, by its id.
 */
export function listMostChosen(db: Db): (choices: ReadonlyMap<string, number>) => Promise<ChosenCourse[]> {
  const courses = listCourses(db);
  return async (choices) => {
    const counted = (await courses()).map((course) => ({ ...course, picks: choices.get(course.id) ?? 0 }));
    return popularCourses(counted, suppliedDashboardPopular.length, suppliedDashboardPopular).map((course) => ({
      id: course.id,
      slug: course.slug,
      title: course.shortTitle,
      school: course.school,
      glyph: course.glyph,
      duration: durationLabel(course),
      price: cardPrice(course),
    }));
  };
}
