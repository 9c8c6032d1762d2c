import type { DemoLearning, DemoResults } from "./types.ts";

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

/**
 * Grades: of Product Design UI/UX all assignments and quizzes, one project of two and no exam, so that 15 of its 17 pieces of
 * work are graded; of the completed courses everything, each with a weighted grade of 60 or more.
 */
export const demoResults: DemoResults = {
  studentEmail: "temitope.alabi@mail.com",
  courses: [
    { courseSlug: "mathematics", assignment: [72, 81, 68], project: [], quiz: [80, 70, 65, 90], exam: [74] },
    { courseSlug: "english-language", assignment: [85, 78, 88], project: [], quiz: [90, 80, 85, 75], exam: [82] },
    { courseSlug: "physics", assignment: [64, 70, 77], project: [], quiz: [55, 75, 80, 70], exam: [66] },
    { courseSlug: "duolingo", assignment: [80, 84, 79], project: [], quiz: [95, 85, 80, 90], exam: [86] },
    { courseSlug: "toefl", assignment: [76, 82, 88], project: [], quiz: [85, 80, 90, 75], exam: [84] },
    {
      courseSlug: "product-design-ui-ux",
      assignment: [82, 74, 88, 70, 54, 79, 85, 78],
      project: [81],
      quiz: [90, 80, 70, 85, 75, 95],
      exam: [],
      comments: {
        "Flows for a failed transfer":
          "The happy path is clear. Draw what happens when the debit alert comes and the money does not, then send it again.",
        "Usability report":
          "Five real people, five real problems, each with its severity. Put the next step beside each one.",
        "Receipt and statement redesign": "The figures line up and the reference can be read aloud. Well done.",
      },
    },
  ],
};
