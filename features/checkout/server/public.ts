export { lateOutcome } from "../order-rules.ts";
export { paymentsOf, planOptions, planPrice, priceOf } from "../rules.ts";
export { orderedRows } from "./orders/ordered-rows.ts";
export { openReceipt, refuseClaim, waitingClaims } from "./transfers/claims.ts";
export { countTransfer } from "./transfers/count-transfer.ts";
export { type DeskOrderRow, findDeskOrders, listDeskOrders, searchDeskOrders } from "./transfers/desk-orders.ts";
export { undoTransfer } from "./transfers/undo-transfer.ts";
