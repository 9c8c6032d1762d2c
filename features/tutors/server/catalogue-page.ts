import type { VerbDeps } from "#platform/deps.ts";
import { type CatalogueFilters, cataloguePageSize, noFilters, type TutorCatalogueData } from "../catalogue-contract.ts";
import { listTaughtCourses } from "./list-taught-courses.ts";
import { countTutors, listPage } from "./list-tutors.ts";
import { listTutorFilters } from "./search/tutor-choices.ts";

/** The filters without what means nothing here: a course that no one teaches, a sum that is no choice, a page beyond the last. */
export async function knownFilters(deps: VerbDeps, catalogueFilters: CatalogueFilters): Promise<CatalogueFilters> {
  const { courses, prices } = await listTutorFilters(deps);
  const course = courses.find(({ slug }) => slug === catalogueFilters.course)?.slug ?? null;
  const price = prices.find((sum) => sum === catalogueFilters.price) ?? null;
  const filters = { ...catalogueFilters, course, price };
  const isThere =
    catalogueFilters.page === 1 || (catalogueFilters.page - 1) * cataloguePageSize < (await countTutors(deps, filters));
  return isThere ? filters : { ...filters, page: 1 };
}

/** Everything that the catalogue section needs. */
export async function getCatalogue(deps: VerbDeps, filters: CatalogueFilters): Promise<TutorCatalogueData> {
  const [total, count, shown, choices] = await Promise.all([
    countTutors(deps, noFilters),
    countTutors(deps, filters),
    listPage(deps, filters),
    listTutorFilters(deps),
  ]);
  return { tutors: shown, matchCount: count, total, filters, ...choices };
}

/** Titles of the courses that an applicant may offer to teach. */
export const listApplicationCourses = async (deps: Pick<VerbDeps, "db">): Promise<string[]> =>
  (await listTaughtCourses(deps)).map(({ title }) => title);
