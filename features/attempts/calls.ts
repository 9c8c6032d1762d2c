import { declareCalls } from "#lib/declare-calls.ts";
import type { attemptShapes } from "./contract.ts";

/** What a student asks while sitting an assessment, and what a tutor does with a sealed answer file. */
const declare = declareCalls<typeof attemptShapes>();
const own = { access: { capability: "assessments.take", scope: "own" } } as const;

export const startAttempt = declare("startAttempt", "POST", "/api/students/works/:assessment/attempts", own);
export const getAttempt = declare("getAttempt", "GET", "/api/students/attempts/:attempt", own);
/** Makes the asking device the one that writes. */
export const takeOverOnThisDevice = declare(
  "takeOverOnThisDevice",
  "POST",
  "/api/students/attempts/:attempt/hand-over",
  own,
);
export const saveAnswers = declare("saveAnswers", "POST", "/api/students/attempts/:attempt/answers", own);
export const submitAttempt = declare("submitAttempt", "POST", "/api/students/attempts/:attempt/submit", own);
export const getReview = declare("getReview", "GET", "/api/students/attempts/:attempt/review", own);
/** A page of a file that answers a question as a picture. */
export const getOwnAnswerPage = declare(
  "getOwnAnswerPage",
  "GET",
  "/api/students/attempts/:attempt/questions/:question/pages/:page",
  own,
);
export const loadAnswerFile = declare("loadAnswerFile", "POST", "/api/tutor/answer-files", {
  access: { capability: "assessments.mark", scope: "own-students" },
});
