import { declareCalls } from "#lib/declare-calls.ts";
import type { sponsorShapes } from "./contract.ts";

/** The calls about sponsors: a student's links, and what anyone who has one may do without an account. */
const declare = declareCalls<typeof sponsorShapes>();
const own = { access: { capability: "courses.order", scope: "own" } } as const;
const open = { access: "public" } as const;

export const getSponsorLink = declare("getSponsorLink", "GET", "/api/students/orders/:id/sponsor", own);
export const makeSponsorLink = declare("makeSponsorLink", "POST", "/api/students/orders/:id/sponsor", own);
export const changeSponsorLink = declare("changeSponsorLink", "PUT", "/api/students/orders/:id/sponsor", own);
export const endSponsorLink = declare("endSponsorLink", "DELETE", "/api/students/orders/:id/sponsor", own);
/** The link's secret goes in the body: an address would be in logs on the way. */
export const payAsSponsor = declare("payAsSponsor", "POST", "/api/sponsors/payments", open);
export const stopNotes = declare("stopNotes", "POST", "/api/sponsors/notes/stop", open);
/** For mail programs that open the address in a browser. */
export const openStopPage = declare("openStopPage", "GET", stopNotes.path, open);
