import { declareCalls } from "#lib/declare-calls.ts";
import type { transferShapes } from "./contract.ts";

/** The calls of the transfer desk. */
const declare = declareCalls<typeof transferShapes>();
const staff = { access: { capability: "payments.confirm", scope: "all" } } as const;

export const getDesk = declare("getDesk", "GET", "/api/staff/transfers", staff);
export const confirmExact = declare("confirmExact", "POST", "/api/staff/transfers/confirm-exact", staff);
export const confirmLine = declare("confirmLine", "POST", "/api/staff/transfers/:id/confirm", staff);
export const approveLine = declare("approveLine", "POST", "/api/staff/transfer-approvals/:id/approve", staff);
export const turnLineDown = declare("turnLineDown", "POST", "/api/staff/transfer-approvals/:id/turn-down", staff);
export const ignoreLine = declare("ignoreLine", "POST", "/api/staff/transfers/:id/ignore", staff);
export const typeLine = declare("typeLine", "POST", "/api/staff/transfers", staff);
export const joinLine = declare("joinLine", "POST", "/api/staff/transfers/:id/join", staff);
export const markAsDifferent = declare("markAsDifferent", "POST", "/api/staff/transfers/:id/keep-apart", staff);
export const undoLine = declare("undoLine", "POST", "/api/staff/transfers/:id/undo", staff);
export const findOrders = declare("findOrders", "GET", "/api/staff/transfers/orders", staff);
export const sendStatement = declare("sendStatement", "POST", "/api/staff/statements", staff);
export const getStatement = declare("getStatement", "GET", "/api/staff/statements/:id", staff);
export const previewStatement = declare("previewStatement", "POST", "/api/staff/statements/:id/preview", staff);
export const importStatement = declare("importStatement", "POST", "/api/staff/statements/:id/import", staff);
export const dropStatement = declare("dropStatement", "DELETE", "/api/staff/statements/:id", staff);
export const refuseClaim = declare("refuseClaim", "POST", "/api/staff/transfer-claims/:id/refuse", staff);
export const getReceipt = declare("getReceipt", "GET", "/api/staff/transfer-claims/:id/receipt", staff);
