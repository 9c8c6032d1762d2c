import { courseRows, durationLabel, listCourses } from "#features/catalogue/server/public.ts";
import { choicesFor } from "#features/tutors/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { WantedCourse } from "../home-contract.ts";
import { offeredPlans } from "./offered-plans.ts";

/**
 * Binds the published courses with their fees, from the shared reads. `wanted`: which of them a student wants of a tutor: of those that the tutor teaches (the main one first) the first that the pick
 * asked for, else the main one; null when none of them is offered any more. `idOf`: a course's id by its slug.
 */
export function wantedCourse(deps: VerbDeps) {
  const { db, shared } = deps;
  const rows = courseRows(db);
  const discounts = db
    .select({ id: rows.id, discountPercent: rows.discountPercent })
    .from(rows)
    .prepare("study_course_discounts");
  const offers = () =>
    shared.read("courses", "offers", async () => {
      const [courses, percents] = await Promise.all([listCourses(deps), discounts.execute()]);
      const percentOf = new Map(percents.map(({ id, discountPercent }) => [id, discountPercent]));
      return new Map(
        courses.map((course): [string, WantedCourse] => [
          course.id,
          {
            slug: course.slug,
            title: course.title,
            duration: durationLabel(course),
            plans: offeredPlans(course.fees, {
              discountPercent: percentOf.get(course.id) ?? 0,
              weeks: course.weeks,
            }),
          },
        ]),
      );
    });
  return {
    async wanted(courseIds: readonly string[], asked: readonly string[]): Promise<WantedCourse | null> {
      const offered = await offers();
      const taught = courseIds.flatMap((id) => offered.get(id) ?? []);
      const isAsked = ({ title }: WantedCourse) => asked.includes(title) || choicesFor(title, asked).length > 0;
      return taught.find(isAsked) ?? taught[0] ?? null;
    },
    async idOf(slug: string): Promise<string | null> {
      return [...(await offers())].find(([, course]) => course.slug === slug)?.[0] ?? null;
    },
  };
}
