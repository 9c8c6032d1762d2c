import { declareCalls } from "#lib/declare-calls.ts";
import type { orderDeskShapes } from "./contract.ts";

/** The calls of the orders' desk: staff read and move dates, administrators change periods and coupons and give money back. */
const declare = declareCalls<typeof orderDeskShapes>();
const read = { access: { capability: "orders.read", scope: "all" } } as const;
const refund = { access: { capability: "payments.refund", scope: "all" } } as const;
const change = { access: { capability: "settings.change", scope: "all" } } as const;

export const listOrders = declare("listOrders", "GET", "/api/staff/orders", read);
export const exportOrders = declare("exportOrders", "GET", "/api/staff/orders.csv", read);
export const getOrder = declare("getOrder", "GET", "/api/staff/orders/:id", read);
export const askRefund = declare("askRefund", "POST", "/api/staff/orders/:id/refunds", refund);
export const listRefunds = declare("listRefunds", "GET", "/api/staff/refunds", read);
export const getRefundAccount = declare("getRefundAccount", "GET", "/api/staff/refunds/:id/account", refund);
export const payRefund = declare("payRefund", "POST", "/api/staff/refunds/:id/paid", refund);
export const approveRefund = declare("approveRefund", "POST", "/api/staff/refund-approvals/:id/approve", refund);
export const turnRefundDown = declare("turnRefundDown", "POST", "/api/staff/refund-approvals/:id/turn-down", refund);
export const getRefundEffect = declare("getRefundEffect", "GET", "/api/staff/orders/:id/refund-effect", read);
const confirm = { access: { capability: "payments.confirm", scope: "all" } } as const;
export const recordPayment = declare("recordPayment", "POST", "/api/staff/orders/:id/payments", confirm);
export const approveDeskPayment = declare(
  "approveDeskPayment",
  "POST",
  "/api/staff/desk-payment-approvals/:id/approve",
  confirm,
);
export const turnDeskPaymentDown = declare(
  "turnDeskPaymentDown",
  "POST",
  "/api/staff/desk-payment-approvals/:id/turn-down",
  confirm,
);
export const undoPayment = declare("undoPayment", "POST", "/api/staff/payments/:id/undo", confirm);
export const extendInstalment = declare("extendInstalment", "POST", "/api/staff/orders/:id/extensions", {
  access: { capability: "payments.extend", scope: "all" },
});
export const getPeriods = declare("getPeriods", "GET", "/api/staff/periods", read);
export const changePeriods = declare("changePeriods", "PUT", "/api/staff/periods", change);
export const getSecondPerson = declare("getSecondPerson", "GET", "/api/staff/second-person", read);
export const changeSecondPerson = declare("changeSecondPerson", "PUT", "/api/staff/second-person", change);
export const getBank = declare("getBank", "GET", "/api/staff/bank", read);
export const changeBank = declare("changeBank", "PUT", "/api/staff/bank", change);
export const approveBank = declare("approveBank", "POST", "/api/staff/bank-approvals/:id/approve", change);
export const turnBankDown = declare("turnBankDown", "POST", "/api/staff/bank-approvals/:id/turn-down", change);
export const listCoupons = declare("listCoupons", "GET", "/api/staff/coupons", read);
export const addCoupon = declare("addCoupon", "POST", "/api/staff/coupons", change);
export const endCoupons = declare("endCoupons", "POST", "/api/staff/coupons/end", change);
