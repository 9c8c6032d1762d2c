import type { LedgerAccount, TransactionKind } from "./contract.ts";

/** What was booked, by its kind. */
export const kindLabels = {
  "referral-reward": "Reward for an invitation",
  "referral-taken-back": "Reward for an invitation taken back",
  "credit-carried": "Credit carried over",
  "class-credit": "Credit for a class",
  "credit-used": "Credit used",
  "credit-returned": "Credit returned",
  payment: "Payment",
  "payment-undone": "Payment taken back",
  refund: "Refund begun",
  "refund-paid": "Refund paid",
  "refund-failed": "Refund came back",
  chargeback: "Dispute opened",
  "chargeback-won": "Dispute won",
  "chargeback-lost": "Dispute lost",
  "order-ended": "Order ended",
  "order-resumed": "Order goes on",
  "class-counted": "Class of a tutor",
  "class-agreed": "Class agreed",
  "class-corrected": "Class corrected",
  payout: "Tutor paid",
  "payout-returned": "Pay of a tutor came back",
  "opening-balance": "Paid before moving in",
  "opening-undone": "Moving in undone",
} as const satisfies Record<TransactionKind, string>;

/** What each account is called where accountants read it. */
export const accountLabels = {
  cash: "Cash",
  order: "Orders",
  vat: "VAT owed",
  credit: "Credit of students",
  promotions: "Promotions",
  opening: "Opening balances",
  refund: "Refunds on their way",
  disputed: "Disputed",
  loss: "Losses by disputes",
  "tutor-pending": "Classes not agreed yet",
  "tutor-held": "Held for tutors",
  "tutor-earned": "Earned by tutors",
  "tutor-payable": "Payable to tutors",
  "tutor-paid": "Paid to tutors",
} as const satisfies Record<LedgerAccount, string>;
