export { cohortMembers, cohortRows, findCohortId } from "./cohort-rows.ts";
export { completeEnrolment } from "./complete-enrolment.ts";
export { type Enrolment, enrolStudent, type NewEnrolment } from "./enrol-student.ts";
export { enrolledRows } from "./enrolled-rows.ts";
export { type LearningVerbs, learningVerbs } from "./learning-verbs.ts";
export { type LessonFigures, lessonFigures } from "./lesson-figures.ts";
export { type EnrolledCourse, findEnrolment, listEnrolments } from "./list-enrolments.ts";
export type { LearningHooks } from "./mark-done.ts";
export { learningPersonalData } from "./personal-data.ts";
