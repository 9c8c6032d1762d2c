import { declareCalls } from "#lib/declare-calls.ts";
import type { lessonShapes } from "./contract.ts";

/** The calls about lessons, all for students about their own courses. */
const declare = declareCalls<typeof lessonShapes>();
const own = { access: { capability: "lessons.learn", scope: "own" } } as const;

export const listOwnCourses = declare("listOwnCourses", "GET", "/api/students/learning", own);
export const getOutline = declare("getOutline", "GET", "/api/students/learning/:course", own);
export const getLesson = declare("getLesson", "GET", "/api/students/learning/:course/lessons/:lesson", own);
export const openLesson = declare("openLesson", "POST", "/api/students/learning/:course/lessons/:lesson/open", own);
export const markDone = declare("markDone", "PUT", "/api/students/learning/:course/lessons/:lesson/done", own);
export const saveNote = declare("saveNote", "PUT", "/api/students/learning/:course/lessons/:lesson/note", own);
export const answerCheck = declare(
  "answerCheck",
  "PUT",
  "/api/students/learning/:course/lessons/:lesson/checks/:check",
  own,
);
export const getLessonFile = declare("getLessonFile", "GET", "/api/students/learning/:course/files/:file", own);
