import type { VerbDeps } from "#platform/deps.ts";
import type { NoteChange, PictureMode } from "../contract.ts";
import { answerCheck, type CheckWish } from "./answer-check.ts";
import { getLesson } from "./get-lesson.ts";
import { getLessonFile } from "./get-lesson-file.ts";
import { getOutline } from "./get-outline.ts";
import { enrolmentsOf } from "./list-enrolments.ts";
import { listSteps } from "./list-steps.ts";
import { markDone } from "./mark-done.ts";
import { openLesson } from "./open-lesson.ts";
import { saveNote } from "./save-note.ts";

type Place = { course: string; lesson: string };

/** Binds what a student may do with lessons. Each verb's own file says what it does and how it refuses. */
export function learningVerbs(deps: Pick<VerbDeps, "db" | "clock" | "shared" | "emit">) {
  const lessons = { db: deps.db, listSteps: listSteps(deps) };
  const own = enrolmentsOf(deps.db);
  return {
    listOwnCourses: async (studentId: string) => ({
      courses: (await own(studentId)).map(({ courseSlug }) => courseSlug),
    }),
    getOutline: getOutline(deps),
    getLesson: (studentId: string, wish: Place & { pictures: PictureMode; have?: string | undefined }) =>
      getLesson(lessons, studentId, wish),
    getLessonFile: (studentId: string, wish: { course: string; file: string }) =>
      getLessonFile(deps.db, studentId, wish),
    openLesson: (studentId: string, wish: Place & { ageMs: number }) => openLesson(deps, studentId, wish),
    markDone: (studentId: string, wish: Place & { isDone: boolean; ageMs: number }) => markDone(deps, studentId, wish),
    saveNote: (studentId: string, wish: Place & NoteChange) => saveNote(deps, studentId, wish),
    answerCheck: (studentId: string, wish: CheckWish) => answerCheck(deps, studentId, wish),
  };
}

export type LearningVerbs = ReturnType<typeof learningVerbs>;
