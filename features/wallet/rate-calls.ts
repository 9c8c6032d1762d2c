import { declareCalls } from "#lib/declare-calls.ts";
import type { rateShapes } from "./rate-contract.ts";

/** What classes pay: staff read it, administrators set it. */
const declare = declareCalls<typeof rateShapes>();
const read = { access: { capability: "pay.read", scope: "all" } } as const;
const change = { access: { capability: "pay.change", scope: "all" } } as const;

export const listRates = declare("listRates", "GET", "/api/staff/pay-rates", read);
export const exportRates = declare("exportRates", "GET", "/api/staff/pay-rates.csv", read);
export const addRate = declare("addRate", "POST", "/api/staff/pay-rates", change);
export const endRate = declare("endRate", "POST", "/api/staff/pay-rates/:id/end", change);
