import type { Currency } from "#lib/money.ts";

/** What the matcher knows. Amounts are integer minor units, days Lagos calendar dates. */

/** A transfer that came and waits to be given to an order. */
export type WaitingLine = {
  id: string;
  paidOn: string;
  amountMinor: number;
  currency: Currency;
  narration: string;
  sender: string;
  /** A staff member undid what was decided about it. */
  wasUndone: boolean;
};

/** An order as the matcher sees it. */
export type MatchOrder = {
  id: string;
  reference: string;
  studentId: string;
  studentName: string;
  courseName: string;
  currency: Currency;
  /** Whether it takes money: waiting or in its instalments, and its price still holds. */
  isPayable: boolean;
  /** What is due next, and all that is still to come; 0 where nothing is. */
  dueMinor: number;
  restMinor: number;
  placedOn: string;
  /** Who paid for this student before. */
  senders: readonly string[];
  /** Day on which the student said that the transfer was made. */
  claimedOn: string | null;
  /** Days on which transfers for it were counted. */
  countedOn: readonly string[];
};
