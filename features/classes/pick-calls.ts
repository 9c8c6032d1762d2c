import { declareCalls } from "#lib/declare-calls.ts";
import type { pickShapes } from "./pick-contract.ts";

/** What a tutor answers to anyone who picked them. */
const declare = declareCalls<typeof pickShapes>();

export const answerPick = declare("answerPick", "PUT", "/api/tutor/picks/:id/answer", {
  access: { capability: "picks.answer", scope: "own-students" },
});
