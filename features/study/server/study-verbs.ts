import { listMostChosen } from "#features/catalogue/server/public.ts";
import { countEnrolments } from "#features/learning/server/public.ts";
import { dashboardTutorVerbs } from "#features/tutors/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { myCourses } from "./my-courses.ts";
import { studentHome } from "./student-home.ts";
import { viewCourse } from "./view-course.ts";

/** Binds what the student's workplace asks of several areas at once, each page by one call. */
export function studyVerbs(deps: VerbDeps) {
  /** Tutors as students find them: who is much enrolled with, other areas know. */
  const tutors = dashboardTutorVerbs(deps, {
    countEnrolments: countEnrolments(deps),
    listMostChosen: (choices) => listMostChosen(deps, choices),
  });
  return {
    tutors,
    readHome: studentHome(deps, tutors.listPopular),
    readMyCourses: myCourses(deps),
    readCourse: viewCourse(deps),
  };
}

export type StudyVerbs = ReturnType<typeof studyVerbs>;
