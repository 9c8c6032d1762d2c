/** Acts about money that two staff members decide: above an amount those about an order, always where students pay to. No I/O. */

export const orderActs = ["refund", "transfer", "desk-payment"] as const;
export type OrderAct = (typeof orderActs)[number];
export const approvalActs = [...orderActs, "bank"] as const;
export type ApprovalAct = (typeof approvalActs)[number];

export const approvalStates = ["waiting", "approved", "turned-down"] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const approvalTexts = {
  unknown: "We could not find what waits for a second person.",
  isDecided: "Somebody has decided this already.",
  waits: "This waits for a second person already.",
  notTheSame: "You asked for this: above the amount that is set, another person approves it.",
  notYourOwn: "You asked for this: another administrator approves it.",
} as const;
