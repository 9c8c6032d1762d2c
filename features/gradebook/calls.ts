import { declareCalls } from "#lib/declare-calls.ts";
import type { assessmentShapes } from "./contract.ts";

/** What a student asks about graded work. */
const declare = declareCalls<typeof assessmentShapes>();
const own = { access: { capability: "assessments.take", scope: "own" } } as const;

export const getOverview = declare("getOverview", "GET", "/api/students/assessments", own);
export const listAssessments = declare("listAssessments", "GET", "/api/students/assessments/:kind", own);
