/** Acts about money that two staff members decide above an amount. No I/O. */

export const approvalActs = ["refund", "transfer", "desk-payment"] as const;
export type ApprovalAct = (typeof approvalActs)[number];

export const approvalStates = ["waiting", "approved", "turned-down"] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const approvalTexts = {
  unknown: "We could not find what waits for a second person.",
  isDecided: "Somebody has decided this already.",
  waits: "This waits for a second person already.",
  notTheSame: "You asked for this: above the amount that is set, another person approves it.",
} as const;
