import { declareCalls } from "#lib/declare-calls.ts";
import type { officeSponsorShapes } from "./office-contract.ts";

/** The calls about everybody's sponsors, for staff. */
const declare = declareCalls<typeof officeSponsorShapes>();
const read = { access: { capability: "orders.read", scope: "all" } } as const;

export const listSponsors = declare("listSponsors", "GET", "/api/staff/sponsors", read);
export const exportSponsors = declare("exportSponsors", "GET", "/api/staff/sponsors.csv", read);
