import { declareCalls } from "#lib/declare-calls.ts";
import type { gradingShapes } from "./contract.ts";

/** What a student reads of a grade. Apart from what graders do: every page knows what the page of feedback asks first. */
const declare = declareCalls<typeof gradingShapes>();
const own = { access: { capability: "assessments.take", scope: "own" } } as const;

/** What came of what was handed in, with the comments at their places. */
export const getFeedback = declare("getFeedback", "GET", "/api/students/works/:assessment/feedback", own);
export const getFeedbackVoice = declare(
  "getFeedbackVoice",
  "GET",
  "/api/students/works/:assessment/feedback/voice",
  own,
);
