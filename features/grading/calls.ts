import { declareCalls } from "#lib/declare-calls.ts";
import type { gradingShapes } from "./contract.ts";

/** What a tutor, or staff, does about grades. */
const declare = declareCalls<typeof gradingShapes>();
const mark = { access: { capability: "assessments.mark", scope: "own-students" } } as const;
const extend = { access: { capability: "assessments.extend", scope: "own-students" } } as const;

const correct = { access: { capability: "questions.correct", scope: "own-students" } } as const;

export const getKey = declare("getKey", "GET", "/api/tutor/questions/:version/keys", correct);
/** What another key would change; changes nothing. */
export const previewKey = declare("previewKey", "POST", "/api/tutor/questions/:version/keys/preview", correct);
/** Sets what is right instead; all who were graded by the old key are graded again. */
export const correctKey = declare("correctKey", "POST", "/api/tutor/questions/:version/keys", correct);
export const listGrading = declare("listGrading", "GET", "/api/tutor/grading", mark);
export const getGradableItem = declare("getGradableItem", "GET", "/api/tutor/grading/:gradableItem", mark);
export const getGradableItemFile = declare(
  "getGradableItemFile",
  "GET",
  "/api/tutor/grading/:gradableItem/questions/:question/file",
  mark,
);
/** A page of it as a picture. */
export const getGradableItemPage = declare(
  "getGradableItemPage",
  "GET",
  "/api/tutor/grading/:gradableItem/questions/:question/pages/:page",
  mark,
);
/** What is chosen and typed and not saved; while it is, the item is this grader's. */
export const saveDraft = declare("saveDraft", "PUT", "/api/tutor/grading/:gradableItem/draft", mark);
export const getMarkVoice = declare("getMarkVoice", "GET", "/api/tutor/grading/:gradableItem/voice", mark);
export const listComments = declare("listComments", "GET", "/api/tutor/comments", mark);
export const addComment = declare("addComment", "POST", "/api/tutor/comments", mark);
export const removeComment = declare("removeComment", "DELETE", "/api/tutor/comments/:comment", mark);
/** Marks instead of those that were read; once the student has seen the grade, it is another grade. */
export const saveManualGrade = declare("saveManualGrade", "PUT", "/api/tutor/grading/:gradableItem/mark", mark);
/** Decides whether answers that came late count. */
export const decideLate = declare("decideLate", "PUT", "/api/tutor/grading/:gradableItem/late-answers", mark);
/** Opens an assessment's right answers for everybody who is done with it, or ends that. */
export const setKeysOpen = declare("setKeysOpen", "PUT", "/api/tutor/works/:assessment/right-answers", correct);
export const releaseGrades = declare("releaseGrades", "POST", "/api/tutor/grading/release", {
  access: { capability: "grades.release", scope: "own-students" },
});
/** Allows the student of an attempt one more, with a reason that they read. */
export const giveAttempt = declare("giveAttempt", "PUT", "/api/tutor/grading/:gradableItem/another-attempt", extend);
export const listExtraTime = declare("listExtraTime", "GET", "/api/tutor/extra-time", extend);
export const giveExtraTime = declare("giveExtraTime", "PUT", "/api/tutor/students/:student/extra-time", extend);
export const endExtraTime = declare("endExtraTime", "DELETE", "/api/tutor/extra-time/:extra", extend);
export const getItemStatistics = declare("getItemStatistics", "GET", "/api/tutor/works/:assessment/items", mark);
