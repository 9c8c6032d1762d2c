import { and, asc, eq, sql } from "drizzle-orm";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import {
  type CatalogueFilters,
  cataloguePageSize,
  noFilters,
  reviewPages,
  type TutorCatalogueData,
  type TutorDetail,
} from "../catalogue-contract.ts";
import { type Review, type TutorPick, tutorTexts } from "../contract.ts";
import { courseChoices } from "./course-choices.ts";
import { findTutor } from "./find-tutor.ts";
import { listPickedTutors } from "./list-picked-tutors.ts";
import { listTaughtCourses } from "./list-taught-courses.ts";
import { listTutors } from "./list-tutors.ts";
import type { ReceivedApplication } from "./receive-application.ts";
import { tutorChoices } from "./search/tutor-choices.ts";
import { sendReviewForm } from "./send-review-form.ts";
import { submitApplication } from "./submit-application.ts";
import { type PickSender, submitPick } from "./submit-pick.ts";
import { type ReviewSender, submitReview } from "./submit-review.ts";
import { tutors } from "./tables.ts";

export { choicesFor } from "../rules.ts";
export { countWaiting } from "./count-waiting.ts";
export { dashboardTutorVerbs } from "./dashboard/dashboard-tutor-verbs.ts";
export { dashboardTutorRoutes } from "./dashboard/routes.ts";
export { listPickedTutors, type PickedTutor } from "./list-picked-tutors.ts";
export { listPicksOf } from "./list-picks-of.ts";
export { listedPicks } from "./listed.ts";
export { picksAmong } from "./picks-among.ts";
export { saidSponsorIsOther } from "./said-sponsor.ts";
export { freeHours } from "./search/tutor-conditions.ts";
export { storePick } from "./submit-pick.ts";
export { hasLearntWith } from "./submit-review.ts";
export { teachingRows } from "./teaching-rows.ts";
export { tutorContacts } from "./tutor-contacts.ts";
export { tutorFor } from "./tutor-for.ts";
export { tutorRows } from "./tutor-rows.ts";
export { tutorsOfCourses } from "./tutors-of-courses.ts";

/** Binds what page loaders and actions, and other features, may ask of the tutors; published tutors only. */
export function tutorVerbs(deps: VerbDeps) {
  const list = listTutors(deps);
  const find = findTutor(deps);
  const courseOptions = listTaughtCourses(deps);
  const filterChoices = tutorChoices(deps);
  const choices = courseChoices(deps);
  const listedRow = deps.db
    .select({ reviewCount: tutors.reviewCount })
    .from(tutors)
    .where(and(eq(tutors.slug, sql.placeholder("slug")), eq(tutors.published, true)))
    .prepare("tutors_is_listed");
  const slugRows = deps.db
    .select({ slug: tutors.slug })
    .from(tutors)
    .where(eq(tutors.published, true))
    .orderBy(asc(tutors.sortOrder), asc(tutors.slug))
    .prepare("tutors_slugs");

  return {
    /** Cards of all tutors. */
    listTutors: list.all,
    /** One page of the cards of the tutors that meet the filters. */
    listPage: list.page,
    /** The filters without what means nothing here: a course that nobody teaches, a sum that is no choice, a page beyond the last. */
    async knownFilters(given: CatalogueFilters): Promise<CatalogueFilters> {
      const { courses, prices } = await filterChoices();
      const course = courses.find(({ slug }) => slug === given.course)?.slug ?? null;
      const price = prices.find((sum) => sum === given.price) ?? null;
      const filters = { ...given, course, price };
      const isThere = given.page === 1 || (given.page - 1) * cataloguePageSize < (await list.count(filters));
      return isThere ? filters : { ...filters, page: 1 };
    },
    /** The page of a tutor's reviews that is asked for, where there is one; else the first. */
    async knownReviewPage(slug: string, page: number): Promise<number> {
      const [row] = await listedRow.execute({ slug });
      return row && page <= reviewPages(row.reviewCount) ? page : 1;
    },
    /** Whether a published tutor has this slug. */
    async isListed(slug: string): Promise<boolean> {
      return (await listedRow.execute({ slug })).length > 0;
    },
    /** Everything that the catalogue section needs. */
    async getCatalogue(filters: CatalogueFilters): Promise<TutorCatalogueData> {
      const [total, found, shown, choices] = await Promise.all([
        list.count(noFilters),
        list.count(filters),
        list.page(filters),
        filterChoices(),
      ]);
      return { tutors: shown, found, total, filters, ...choices };
    },
    /** Titles of the courses that an applicant may offer to teach. */
    async listApplicationCourses(): Promise<string[]> {
      return (await courseOptions()).map((option) => option.title);
    },
    /** The courses that one may ask for when picking a tutor (FIND-03). */
    listCourseChoices: choices.list,
    /** Slugs of all tutors, for the site map. */
    async listTutorSlugs(): Promise<string[]> {
      return (await slugRows.execute()).map((row) => row.slug);
    },
    /** A tutor with reviews and courses; null when there is none. */
    findTutorBySlug: find.bySlug,
    /** The same; throws `not_found` when there is none. */
    async getTutorBySlug(slug: string): Promise<TutorDetail> {
      return (await find.bySlug(slug)) ?? missing();
    },
    /** A tutor by id; throws `not_found` when there is none. */
    async getTutorById(id: string): Promise<TutorDetail> {
      return (await find.byId(id)) ?? missing();
    },
    /** Stores a review; see submit-review.ts. */
    submitReview: (input: Review, sender: ReviewSender) => submitReview(deps, input, sender),
    /** Errors: AppError invalid for a course that the academy does not offer to pick for. */
    checkCourseChoices: choices.check,
    /** Stores a pick; see submit-pick.ts. Errors also: AppError invalid for a course that the academy does not offer. */
    async submitPick(input: TutorPick, sender: PickSender = { student: null, requestKey: null }) {
      await choices.check(input.selectedCourses);
      return submitPick(deps, input, sender);
    },
    /** The tutors that a student picked, newest pick first. */
    listPickedTutors: listPickedTutors(deps),
    /** Stores an application to teach; see submit-application.ts. */
    submitApplication: (received: ReceivedApplication, requestKey: string | null) =>
      submitApplication(deps, received, requestKey),
    /** The review form of a page that works without scripts. */
    sendReviewForm: (slug: string, form: URLSearchParams) => sendReviewForm(deps, slug, form),
  };
}

export type TutorVerbs = ReturnType<typeof tutorVerbs>;

function missing(): never {
  throw notFound(tutorTexts.unknownTutor);
}
