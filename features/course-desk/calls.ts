import { declareCalls } from "#lib/declare-calls.ts";
import type { courseDeskShapes } from "./contract.ts";

/** The calls of the courses' desk: staff read, who may change courses also writes them and sets their prices. */
const declare = declareCalls<typeof courseDeskShapes>();
const read = { access: { capability: "office.read", scope: "all" } } as const;
const change = { access: { capability: "catalogue.change", scope: "all" } } as const;

export const listOfficeCourses = declare("listOfficeCourses", "GET", "/api/staff/courses", read);
export const getOfficeCourse = declare("getOfficeCourse", "GET", "/api/staff/courses/:slug", read);
export const addCourse = declare("addCourse", "POST", "/api/staff/courses", change);
export const changeCourse = declare("changeCourse", "PUT", "/api/staff/courses/:id", change);
export const setCourseState = declare("setCourseState", "PUT", "/api/staff/courses/:id/state", change);
export const getSyllabus = declare("getSyllabus", "GET", "/api/staff/courses/:id/syllabus", read);
export const changeSyllabus = declare("changeSyllabus", "PUT", "/api/staff/courses/:id/syllabus", change);
export const listOfficeSchools = declare("listOfficeSchools", "GET", "/api/staff/schools", read);
export const listSchoolCourses = declare("listSchoolCourses", "GET", "/api/staff/schools/:school/courses", read);
export const orderCourses = declare("orderCourses", "PUT", "/api/staff/schools/:school/courses", change);
/** One that was never published, and that nothing hangs on. */
export const deleteDraft = declare("deleteDraft", "DELETE", "/api/staff/courses/:id", change);
export const saveSchools = declare("saveSchools", "PUT", "/api/staff/schools", change);
export const setPrices = declare("setPrices", "PUT", "/api/staff/courses/:id/prices", change);
export const endPlannedPrices = declare("endPlannedPrices", "DELETE", "/api/staff/courses/:id/planned-prices", change);
export const getOfficeLesson = declare("getOfficeLesson", "GET", "/api/staff/lessons/:lesson", read);
export const getLessonVersion = declare("getLessonVersion", "GET", "/api/staff/lessons/:lesson/versions/:number", read);
export const saveLesson = declare("saveLesson", "PUT", "/api/staff/lessons/:lesson", change);
/** A text as students would read it; changes nothing. */
export const previewLesson = declare("previewLesson", "POST", "/api/staff/lessons/:lesson/preview", read);
export const addLessonFile = declare("addLessonFile", "POST", "/api/staff/lessons/:lesson/files", change);
export const addLessonPicture = declare("addLessonPicture", "POST", "/api/staff/lessons/:lesson/pictures", change);
/** The text of a Word file, with its pictures stored as the course's; the lesson is unchanged. */
export const readWordLesson = declare("readWordLesson", "POST", "/api/staff/lessons/:lesson/word", change);
