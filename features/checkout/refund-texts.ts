import { longDate } from "#lib/dates.ts";
import { formatMoney, type Money } from "#lib/money.ts";

/** What the bank said to the account that a refund goes to: `unchecked` where it was not asked, or did not answer. */
export const nameChecks = ["unchecked", "agrees", "differs", "unknown"] as const;
export type NameCheck = (typeof nameChecks)[number];

/** What students and staff read about the account to which a refund goes. */
export const refundAccountTexts = {
  unknown: "We could not find that refund.",
  notAsked: "This refund needs no bank account: it goes back another way.",
  isOver: "This refund is over: its account does not change any more.",
  changed: "The account was changed since you looked. Please read it again before you send the money.",
  noNote: "There is no account yet. Note how the student got the money.",
  notOpen: "This refund is paid already, or came to an end.",
} as const;

/** What staff see who give money back or move a date. */
export const refundTexts = {
  unknownPayment: "We could not find that payment.",
  notPaid: "Nothing came by that payment: there is nothing to give back.",
  tooMuch: (left: Money) =>
    left.amountMinor === 0
      ? "All that came by this payment went back, is on its way, or is disputed."
      : `${formatMoney(left)} at most can go back of this payment.`,
  goodwillOfAll: "Of goodwill a part goes back. To give all of it back, let it end the course.",
  notByProvider: "This payment cannot go back by itself. Send it by bank, or give it as credit.",
  creditUsed: "What was paid too much became credit and is used already: that much cannot go back.",
  noInstalment: "That part is paid, or is not a part of this order.",
  notLater: "The new date must be later than the one that holds, and not behind us.",
  tooLong: (lastDay: string) => `The date can be moved to ${longDate(lastDay)} at most.`,
  nextFirst: (nextDay: string) =>
    `The next part is due on ${longDate(nextDay)}. Please choose a date until then, or give that part more time first.`,
  notRunning: "Only an order that is paid in parts, and is not over, has dates to move.",
} as const;

/** Who paid, within a sentence: `your sponsor`. */
export const payerText = (payerName: string): string => payerName.replace(/^Your/, "your");
