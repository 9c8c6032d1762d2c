export { currentEnrolment, mayRead } from "../rules.ts";
export { assignTutor, giveTutor } from "./assign-tutor.ts";
export { cancelEnrolment } from "./cancel-enrolment.ts";
export { cohortMembers, cohortRows, findCohortId } from "./cohort-rows.ts";
export { completeEnrolment } from "./complete-enrolment.ts";
export { countEnrolments } from "./count-enrolments.ts";
export { courseFigures } from "./course-figures.ts";
export { getCoursePlace } from "./course-place.ts";
export { type CourseStatus, getCourseStatus } from "./course-status.ts";
export { enrolStudent } from "./enrol-student.ts";
export { enrolledRows } from "./enrolled-rows.ts";
export { findGroupAhead } from "./group-ahead.ts";
export { addCohort, finishCohort, joinCohort, listOwnCohorts } from "./join-cohort.ts";
export { lessonCounts, lessonCountsUpTo, lessonFigures } from "./lesson-figures.ts";
export { listLessonMarks } from "./lesson-marks.ts";
export { lessonsDoneBetween } from "./lessons-between.ts";
export {
  type LessonsOut,
  lessonFile,
  readLessonAssetOut,
  readLessonsOut,
  textOfLessonFile,
} from "./lessons-out.ts";
export { type EnrolledCourse, findEnrolment, listEnrolments } from "./list-enrolments.ts";
export { courseSteps, listCourseSteps } from "./list-steps.ts";
export { addLessonPicture } from "./office/add-lesson-picture.ts";
export { bringLessons, isWrittenSince, refusalOfLessons } from "./office/bring-lessons.ts";
export { changeSyllabus, readSyllabus, syllabusActs } from "./office/change-syllabus.ts";
export { type CheckedAsset, checkAsset } from "./office/check-asset.ts";
export { changeCohort, cohortSource, listSeated, lockCohort, removeCohort } from "./office/cohorts.ts";
export { addLessonFile } from "./office/lesson-files.ts";
export { readWordLesson } from "./office/read-word-lesson.ts";
export {
  previewLesson,
  publishDueLessons,
  readLessonVersion,
  readOfficeLesson,
  saveLesson,
} from "./office/write-lesson.ts";
export { pauseEnrolment } from "./pause-enrolment.ts";
export { recordAttended } from "./record-attended.ts";
export { resumeEnrolment } from "./resume-enrolment.ts";
export { listStudentsOf } from "./students-of-tutor.ts";
export { giveCohort, listTaughtBy } from "./taught-by.ts";
export {
  findPlacement,
  listCohortsFor,
  listUnplaced,
  type Placement,
  type PlacementScope,
  unplacedRows,
} from "./unplaced.ts";
export { listWithoutTutor } from "./without-tutor.ts";
