/** Literals of the book that the database checks too. */

/**
 * What the academy's money is counted in. Each account may be separate for holders: a provider, an order, a student.
 * `cash`: money that came in; its holder is the provider that took it. `order`: what came for an order, to be taught for.
 * `vat`: what of that is tax,
 * which the academy owes; its holder is the order, too, so that both together are what came for it. `refund`: what is on its way back; its holder is the refund. `disputed`: what a bank took while a payer disputes it, `loss`: what
 * such a dispute cost for good; their holder is the provider.
 * `credit`: what a student may still spend. `promotions`: what the academy gives away. `opening`: what came before the academy was here.
 * The `tutor-` accounts are a tutor's wallet; their holder is the tutor. `tutor-held`: what classes would pay that no one has agreed to
 * yet, against `tutor-pending`, which is the academy's own. `tutor-earned`: what agreed classes cost the academy; `tutor-payable`: what it owes
 * for them; `tutor-paid`: what left for the tutor's bank. Earned is payable and paid together.
 */
export const ledgerAccounts = [
  "cash",
  "order",
  "vat",
  "credit",
  "promotions",
  "opening",
  "refund",
  "disputed",
  "loss",
  "tutor-pending",
  "tutor-held",
  "tutor-earned",
  "tutor-payable",
  "tutor-paid",
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];
/** The accounts on which what came for an order is. */
export const orderAccounts = ["order", "vat"] as const satisfies readonly LedgerAccount[];
/** The academy's own: they have no holder. */
export const academyAccounts = ["promotions", "opening", "tutor-pending"] as const satisfies readonly LedgerAccount[];

/**
 * What is booked, and what its subject is. `referral-reward`: the payment for which it was given, of old rows the
 * referral. `referral-taken-back`: an id of its own; old rows are booked as `referral-reward`. `credit-carried`: a person's line of the list of
 * credit that was stored before the ledger. `credit-used`, `credit-returned`: an order. `payment`, `payment-undone`: a payment.
 * `refund` (begun), `refund-paid`, `refund-failed`: a refund. `chargeback` (opened), `chargeback-won`, `chargeback-lost`: a chargeback.
 * `opening-balance`: a row of a list that people were brought by; `opening-undone`: the same row.
 * `class-credit`: a class that was not given, by its row of class_credits.
 * `order-ended`: an order whose money went back, of which the credit that it had used is left;
 * `order-resumed`: it goes on, since the money did not get there. `class-counted`: a line of a tutor's wallet while its class waits for
 * agreement; `class-agreed`: a class of a wallet; `class-corrected`: a line that came after its class was agreed. `payout`, `payout-returned`: a line of a
 * batch by which tutors are paid.
 */
export const transactionKinds = [
  "referral-reward",
  "referral-taken-back",
  "credit-carried",
  "credit-used",
  "credit-returned",
  "payment",
  "payment-undone",
  "refund",
  "refund-paid",
  "refund-failed",
  "chargeback",
  "chargeback-won",
  "chargeback-lost",
  "order-ended",
  "order-resumed",
  "class-counted",
  "class-agreed",
  "class-corrected",
  "payout",
  "payout-returned",
  "class-credit",
  "opening-balance",
  "opening-undone",
] as const;
export type TransactionKind = (typeof transactionKinds)[number];
