import { declareCalls } from "#lib/declare-calls.ts";
import type { practiceShapes } from "./contract.ts";

/** What the review of an attempt asks: apart from calls.ts, so that neither page brings the other's. */
const declare = declareCalls<typeof practiceShapes>();

export const getComingBack = declare("getComingBack", "GET", "/api/students/practice/works/:assessment", {
  access: { capability: "assessments.take", scope: "own" },
});
