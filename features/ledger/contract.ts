/** Literals of the book that the database checks too. */

/**
 * What the academy's money is counted in. Each account may be kept apart for holders: a provider, an order, a student.
 * `cash`: money that came in; its holder is the provider that took it. `order`: what came for an order, to be taught for.
 * `credit`: what a student may still spend. `promotions`: what the academy gives away.
 */
export const ledgerAccounts = ["cash", "order", "credit", "promotions"] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/**
 * What is booked, and what its subject is. `referral-reward`: a referral. `credit-carried`: a person's line of the list of
 * credit that was kept before the ledger. `credit-used`, `credit-returned`: an order. `payment`, `payment-undone`: a payment.
 */
export const transactionKinds = [
  "referral-reward",
  "credit-carried",
  "credit-used",
  "credit-returned",
  "payment",
  "payment-undone",
] as const;
export type TransactionKind = (typeof transactionKinds)[number];
