import { prepared } from "#db/prepared.ts";
import { courseRows, durationLabel, listCourses } from "#features/catalogue/server/public.ts";
import { choicesFor } from "#features/tutors/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { ChosenCourse } from "../home-contract.ts";
import { offeredPlans } from "./offered-plans.ts";

const discounts = prepared("study_course_discounts", (db) => {
  const rows = courseRows(db);
  return db.select({ id: rows.id, discountPercent: rows.discountPercent }).from(rows);
});

/** The published courses with their fees by their ids, from the shared reads. */
const listOffers = (deps: VerbDeps) =>
  deps.shared.read("courses", "offers", async () => {
    const [courses, percents] = await Promise.all([listCourses(deps), discounts(deps.db)]);
    const percentOf = new Map(percents.map(({ id, discountPercent }) => [id, discountPercent]));
    return new Map(
      courses.map((course): [string, ChosenCourse] => [
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

/**
 * Which course a student wants of a tutor: of those that the tutor teaches (the main one first) the first that the pick
 * asked for, else the main one; null when none of them is offered any more.
 */
export async function findChosenCourse(
  deps: VerbDeps,
  { courseIds, selected }: { courseIds: readonly string[]; selected: readonly string[] },
): Promise<ChosenCourse | null> {
  const offers = await listOffers(deps);
  const taught = courseIds.flatMap((id) => offers.get(id) ?? []);
  const isSelected = ({ title }: ChosenCourse) => selected.includes(title) || choicesFor(title, selected).length > 0;
  return taught.find(isSelected) ?? taught[0] ?? null;
}

/** The id of a published course by its slug; null when there is none. */
export async function findOfferedCourseId(deps: VerbDeps, slug: string): Promise<string | null> {
  return [...(await listOffers(deps))].find(([, course]) => course.slug === slug)?.[0] ?? null;
}
