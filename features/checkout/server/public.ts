export { paymentsOf, planOptions, planPrice, priceOf } from "../rules.ts";
export { type ConfirmedTransfer, confirmTransfer, type SeenTransfer } from "./payments/confirm-transfer.ts";
