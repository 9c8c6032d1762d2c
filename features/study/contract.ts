import { myCoursesResponse, viewCourseQuery, viewCourseResponse } from "./courses-contract.ts";
import { studentHomeQuery, studentHomeResponse } from "./home-contract.ts";

/** What each call of calls.ts takes and answers. */
export const studyShapes = {
  readHome: { query: studentHomeQuery, answer: studentHomeResponse },
  readMyCourses: { answer: myCoursesResponse },
  viewCourse: { query: viewCourseQuery, answer: viewCourseResponse },
};
