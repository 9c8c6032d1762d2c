import { asc } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { TxDeps } from "#platform/deps.ts";
import { lowestPrices } from "../rules.ts";
import { listCourses } from "./list-courses.ts";
import { schools } from "./tables.ts";

/** What each course can be begun with, by its id; stored until courses change. */
export const listLowestPrices = (deps: Pick<TxDeps, "db" | "clock" | "shared">) =>
  deps.shared.read("courses", "least prices", async () => lowestPrices(await listCourses(deps)));

/** The schools in the order of the price list. */
export const listSchools = (db: DbOrTx) =>
  db.select({ key: schools.key, name: schools.name }).from(schools).orderBy(asc(schools.position));

export { durationLabel, lowestOf, nairaOf, pricedCourse } from "../rules.ts";
export { findNewAddress, isCourseAt } from "./course-address.ts";
export { courseRows, syllabusRows } from "./course-rows.ts";
export { findCourse, getCourse } from "./find-course.ts";
export { listCourseCards } from "./list-course-cards.ts";
export { listCourseSlugs, listCourses } from "./list-courses.ts";
export { type ChosenCourse, listMostChosen } from "./list-most-chosen.ts";
export { countPicks, listPopularCourses } from "./list-popular-courses.ts";
export {
  bringCourse,
  bringSchool,
  findCourseAt,
  findSchool,
  lockCatalogue,
  refusalOfCourse,
  removeSchool,
} from "./office/bring-course.ts";
export { listCoursesOut, listSchoolsOut, readCourseOut } from "./office/courses-out.ts";
export { lockDraft, orderCourses, readSchoolCourses, removeCourse } from "./office/order-courses.ts";
export { readCourseFacts } from "./office/read-course.ts";
export { addCourse, changeCourse, setCourseState } from "./office/save-course.ts";
export { readSchools, saveSchools } from "./office/schools.ts";
export { lockCourse, writeWeeks } from "./office/weeks.ts";
export { officeCourseSource } from "./prices/office-courses.ts";
export { findFees } from "./prices/read-fees.ts";
export { endPlannedPrices, setPrices } from "./prices/set-prices.ts";
export { courseIdsBySlug, publishedCourses } from "./published-courses.ts";
export { listShownCourses, showCourses } from "./show-courses.ts";
