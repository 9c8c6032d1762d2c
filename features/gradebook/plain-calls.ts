import { declareCalls } from "#lib/declare-calls.ts";
import type { plainShapes } from "./plain-contract.ts";

/** Assessments in the plain form of API-01, for programs; the academy's own pages use the calls that save each answer. */
const declare = declareCalls<typeof plainShapes>();
const own = { access: { capability: "assessments.take", scope: "own" } } as const;

export const listAssessments = declare("listAssessments", "GET", "/api/assessments", own);
export const getAssessment = declare("getAssessment", "GET", "/api/assessments/:id", own);
export const submitAssessment = declare("submitAssessment", "PUT", "/api/assessments/:id/submit", own);
