import type { DemoLearning } from "./types.ts";

/**
 * What the demo student (Temitope Alabi of demo-people.ts) has done, area by area. The figures that the pages show come out of
 * these rows by the same rules as anybody's.
 */

/** 48 of the 88 lessons of Product Design UI/UX, and five courses of four weeks that are behind her. */
export const demoLearning: DemoLearning = {
  studentEmail: "temitope.alabi@mail.com",
  enrolments: [
    finished("mathematics", "ibrahim-musa", 46),
    finished("english-language", "ifeoma-nnadi", 40),
    finished("physics", "peter-asante", 34),
    finished("duolingo", "zainab-bello", 27),
    finished("toefl", "zainab-bello", 20),
    {
      courseSlug: "product-design-ui-ux",
      tutorSlug: "adaeze-okonkwo",
      plan: "upfront",
      cohortName: "UX Course",
      startedWeeksAgo: 9,
      completedWeeksAgo: null,
      lessonsDone: 48,
    },
  ],
};

function finished(courseSlug: string, tutorSlug: string, startedWeeksAgo: number): DemoLearning["enrolments"][number] {
  return {
    courseSlug,
    tutorSlug,
    plan: "course",
    cohortName: null,
    startedWeeksAgo,
    completedWeeksAgo: startedWeeksAgo - 4,
    lessonsDone: "all",
  };
}
