import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { notFound } from "#lib/app-error.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";
import type { CourseDetail } from "../contract.ts";
import { leastPrices } from "../rules.ts";
import { catalogueTexts } from "../texts.ts";
import { findCourse } from "./find-course.ts";
import { listCourseCards } from "./list-course-cards.ts";
import { listCourses, listOrder } from "./list-courses.ts";
import { listMostChosen } from "./list-most-chosen.ts";
import { type CountPicks, listPopularCourses } from "./list-popular-courses.ts";
import { courses, schools } from "./tables.ts";

/** Asks features on higher floors how often people chose each course. */
export const countPicks = defineExtensionPoint<CountPicks>("catalogue.count-picks");

/** The reading functions with what the features know of choices. */
export const catalogueVerbs = ({
  db,
  clock,
  contributions,
}: Pick<VerbDeps, "db" | "clock" | "contributions">): CatalogueReads =>
  catalogueReads({ db, clock, countPicks: async () => (await contributions(countPicks)[0]?.()) ?? new Map() });

/** Binds what each course can be begun with, by its id; kept until courses change. */
export function leastPriceReads({ shared, once }: Pick<VerbDeps, "shared" | "once">) {
  return () =>
    shared.read("courses", "least prices", async () => leastPrices(await once(catalogueVerbs).listCourses()));
}

export { durationLabel, leastOf, nairaOf, pricedCourse } from "../rules.ts";
export { courseRows, syllabusRows } from "./course-rows.ts";
export { findCourse } from "./find-course.ts";
export type { ChosenCourse } from "./list-most-chosen.ts";
export { courseIdsBySlug, publishedCourses } from "./published-courses.ts";

/**
 * Binds the reading functions of the catalogue, which see published courses and the prices of the moment only. `countPicks`: how often
 * people chose a course, which other features know; without it popular courses are those that the academy names.
 */
export function catalogueReads({ db, clock, countPicks }: { db: Db; clock: Clock; countPicks?: CountPicks }) {
  const findCourseBySlug = findCourse({ db, clock });
  const slugRows = db
    .select({ slug: courses.slug })
    .from(courses)
    .innerJoin(schools, eq(schools.key, courses.school))
    .where(eq(courses.published, true))
    .orderBy(...listOrder)
    .prepare("catalogue_list_slugs");

  return {
    /** All courses in price-list order, with their fees. */
    listCourses: listCourses({ db, clock }),
    /** The home page's cards in their order, each with the slug and school of its course. */
    listCards: listCourseCards(db),
    /** A course with its fees and syllabus; null when there is none. */
    findCourseBySlug,
    /** The same; throws `not_found` when there is none. */
    async getCourseBySlug(slug: string): Promise<CourseDetail> {
      const course = await findCourseBySlug(slug);
      if (!course) throw notFound(catalogueTexts.courseNotFound);
      return course;
    },
    /** Slugs of all courses, for the site map. */
    async listCourseSlugs(): Promise<string[]> {
      return (await slugRows.execute()).map((row) => row.slug);
    },
    /** The three courses of the dashboard (DASH-09), by how often people chose each of late. */
    listMostChosen: listMostChosen({ db, clock }),
    /** The five popular courses, for the footer. */
    listPopularCourses: listPopularCourses(db, countPicks),
  };
}

export type CatalogueReads = ReturnType<typeof catalogueReads>;
