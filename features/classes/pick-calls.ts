import { declareCalls } from "#lib/declare-calls.ts";
import type { pickShapes } from "./pick-contract.ts";

/** What a tutor answers to anyone who picked them, and what staff do about one who does not. */
const declare = declareCalls<typeof pickShapes>();

export const answerPick = declare("answerPick", "PUT", "/api/tutor/picks/:id/answer", {
  access: { capability: "picks.answer", scope: "own-students" },
});

const passOn = { access: { capability: "students.assign", scope: "all" } } as const;
/** Who else could take a pick without an answer. */
export const listOtherTutors = declare("listOtherTutors", "GET", "/api/staff/picks/:id/tutors", passOn);
export const passOnPick = declare("passOnPick", "POST", "/api/staff/picks/:id/pass-on", passOn);

/** Who is free for a trial class whose tutor is away, and giving it to one of them. */
export const listFreeTutors = declare("listFreeTutors", "GET", "/api/staff/trials/:id/tutors", passOn);
export const coverTrial = declare("coverTrial", "POST", "/api/staff/trials/:id/cover", passOn);
