import { declareCalls } from "#lib/declare-calls.ts";
import type { referralShapes } from "./contract.ts";

/** The call about invitations. */
const declare = declareCalls<typeof referralShapes>();

export const readReferral = declare("readReferral", "GET", "/api/students/referral", {
  access: { capability: "people.invite", scope: "own" },
});
