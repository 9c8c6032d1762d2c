import { declareCalls } from "#lib/declare-calls.ts";
import type { batchShapes } from "./batch-contract.ts";

/** The batches by which tutors are paid: administrators make, approve and settle them. */
const declare = declareCalls<typeof batchShapes>();
const change = { access: { capability: "pay.change", scope: "all" } } as const;

export const listPayouts = declare("listPayouts", "GET", "/api/staff/payouts", {
  access: { capability: "pay.read", scope: "all" },
});
export const makeBatch = declare("makeBatch", "POST", "/api/staff/payouts", change);
export const approveBatch = declare("approveBatch", "POST", "/api/staff/payouts/:id/approve", change);
export const cancelBatch = declare("cancelBatch", "POST", "/api/staff/payouts/:id/cancel", change);
export const settleLines = declare("settleLines", "POST", "/api/staff/payouts/:id/lines", change);
export const exportBatch = declare("exportBatch", "GET", "/api/staff/payouts/:id/bank.csv", change);
