import { declareCalls } from "#lib/declare-calls.ts";
import type { practiceShapes } from "./contract.ts";

const declare = declareCalls<typeof practiceShapes>();
const own = { access: { capability: "assessments.take", scope: "own" } } as const;

export const getPractice = declare("getPractice", "GET", "/api/students/practice", own);
/** Hands out today's questions with what is right, and notes that they are known from then on. */
export const openDaily = declare("openDaily", "POST", "/api/students/practice/daily", own);
/** The same for a quiz. */
export const openQuiz = declare("openQuiz", "POST", "/api/students/practice/works/:assessment", own);
export const answerPractice = declare("answerPractice", "POST", "/api/students/practice/answers", own);
