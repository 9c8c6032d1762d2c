import { declareCalls } from "#lib/declare-calls.ts";
import type { rescueShapes } from "./rescue-contract.ts";

/** What is offered when a tutor did not come, and what the tutor who stands in is handed. */
const declare = declareCalls<typeof rescueShapes>();
const attend = { access: { capability: "classes.attend", scope: "own" } } as const;

export const getRescue = declare("getRescue", "GET", "/api/students/classes/:id/rescue", attend);
export const answerRescue = declare("answerRescue", "POST", "/api/students/classes/:id/rescue", attend);
export const getHandover = declare("getHandover", "GET", "/api/tutor/classes/:id/handover", {
  access: { capability: "classes.teach", scope: "own-students" },
});
