import { declareCalls } from "#lib/declare-calls.ts";
import type { revenueShapes } from "./contract.ts";

/** What came and went back, as the ledger has it. */
const declare = declareCalls<typeof revenueShapes>();
const read = { access: { capability: "orders.read", scope: "all" } } as const;

export const getRevenue = declare("getRevenue", "GET", "/api/staff/revenue", read);
/** What tutors are paid, which the whole ledger has too, is for those who may read pay besides. */
export const readsPay = { capability: "pay.read", scope: "all" } as const;

/** Every line of the ledger of a period, for the accountant. */
export const exportLedger = declare("exportLedger", "GET", "/api/staff/ledger.csv", read);
