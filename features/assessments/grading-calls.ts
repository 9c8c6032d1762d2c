import { declareCalls } from "#lib/declare-calls.ts";
import type { gradingShapes } from "./grading-contract.ts";

/** What a tutor, or staff, does about grades. */
const declare = declareCalls<typeof gradingShapes>();

/** Says anew what is right; whoever was graded by the old key is graded again. */
export const correctKey = declare("correctKey", "POST", "/api/tutor/questions/:version/keys", {
  access: { capability: "questions.correct", scope: "own-students" },
});
