import { declareCalls } from "#lib/declare-calls.ts";
import type { teachShapes } from "./teach-contract.ts";

/** What a tutor does while a class of theirs is on. */
const declare = declareCalls<typeof teachShapes>();
const own = { access: { capability: "classes.teach", scope: "own-students" } } as const;

export const joinAsTutor = declare("joinAsTutor", "POST", "/api/tutor/classes/:id/join", own);
/** The tutor is late and on the way: the students who wait read it. */
export const sayComing = declare("sayComing", "POST", "/api/tutor/classes/:id/coming", own);
/** The tutor cannot come: the students are offered another one at once. */
export const cannotCome = declare("cannotCome", "POST", "/api/tutor/classes/:id/cannot-come", own);
/** No student came within ten minutes. */
export const endWaiting = declare("endWaiting", "POST", "/api/tutor/classes/:id/missed", own);
