import { declareCalls } from "#lib/declare-calls.ts";
import type { attemptShapes } from "./contract.ts";

/** What is asked of a quiz or an exam before it is begun: apart, since every page may ask it ahead. */
const declare = declareCalls<typeof attemptShapes>();

export const getAssessment = declare("getAssessment", "GET", "/api/students/works/:assessment", {
  access: { capability: "assessments.take", scope: "own" },
});
