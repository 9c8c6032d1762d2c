import { myCoursesAnswer, viewCourseAnswer, viewCourseQuery } from "./courses-contract.ts";
import { studentHomeAnswer, studentHomeQuery } from "./home-contract.ts";

/** What each call of calls.ts takes and answers. */
export const studyShapes = {
  readHome: { query: studentHomeQuery, answer: studentHomeAnswer },
  readMyCourses: { answer: myCoursesAnswer },
  viewCourse: { query: viewCourseQuery, answer: viewCourseAnswer },
};
