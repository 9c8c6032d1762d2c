import { declareCalls } from "#lib/declare-calls.ts";
import type { trialShapes } from "./contract.ts";

/** The calls about how a trial ended: its tutor says, and the student answers. */
const declare = declareCalls<typeof trialShapes>();

const desk = { access: { capability: "trials.settle", scope: "own-students" } } as const;
export const listTrials = declare("listTrials", "GET", "/api/tutor/trials", desk);
export const getTrial = declare("getTrial", "GET", "/api/tutor/trials/:id", desk);
export const recordOutcome = declare("recordOutcome", "PUT", "/api/tutor/trials/:id", desk);

export const answerProposal = declare("answerProposal", "PUT", "/api/students/trials/:id/answer", {
  access: { capability: "courses.order", scope: "own" },
});
