import { declareCalls } from "#lib/declare-calls.ts";
import type { checkoutShapes } from "./contract.ts";
import type { documentShapes } from "./document-contract.ts";

/** The calls of checkout. */
const declare = declareCalls<typeof checkoutShapes>();

export const getQuote = declare("getQuote", "POST", "/api/students/quote", {
  access: { capability: "courses.order", scope: "own" },
});

const own = { access: { capability: "courses.order", scope: "own" } } as const;

export const placeOrder = declare("placeOrder", "POST", "/api/students/orders", own);
export const listOrders = declare("listOrders", "GET", "/api/students/orders", own);
export const getOrder = declare("getOrder", "GET", "/api/students/orders/:id", own);
export const cancelOrder = declare("cancelOrder", "DELETE", "/api/students/orders/:id", own);
export const startPayment = declare("startPayment", "POST", "/api/students/orders/:id/payments", own);
export const saveRefundAccount = declare("saveRefundAccount", "PUT", "/api/students/refunds/:id/account", {
  access: { capability: "refunds.receive", scope: "own" },
});
export const claimTransfer = declare("claimTransfer", "POST", "/api/students/orders/:id/transfer", own);
export const getPayment = declare("getPayment", "GET", "/api/students/payments/:id", own);
export const answerChallenge = declare("answerChallenge", "POST", "/api/students/payments/:id/challenge", own);
export const abandonPayment = declare("abandonPayment", "DELETE", "/api/students/payments/:id", own);
export const listCards = declare("listCards", "GET", "/api/students/cards", own);
export const removeCard = declare("removeCard", "DELETE", "/api/students/cards/:id", own);

const declareDocument = declareCalls<typeof documentShapes>();

export const getReceipt = declareDocument("getReceipt", "GET", "/api/students/payments/:id/receipt", own);
export const getReceiptFile = declareDocument("getReceiptFile", "GET", "/api/students/payments/:id/receipt.pdf", own);
export const getReceiptFileForStaff = declareDocument(
  "getReceiptFileForStaff",
  "GET",
  "/api/staff/payments/:id/receipt.pdf",
  {
    access: { capability: "office.read", scope: "all" },
  },
);
export const makeProforma = declareDocument("makeProforma", "POST", "/api/students/orders/:id/proforma", own);
