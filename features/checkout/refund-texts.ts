import { longDate } from "#lib/dates.ts";
import { formatMoney, type Money } from "#lib/money.ts";

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
  notRunning: "Only an order that is paid in parts, and is not over, has dates to move.",
} as const;
