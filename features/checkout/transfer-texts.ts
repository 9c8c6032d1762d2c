import { longDate } from "#lib/dates.ts";
import type { DeskSource } from "#lib/payments.ts";

/** What staff see who count a transfer. */
export const transferTexts = {
  dayAhead: "The day on which the money came cannot be ahead.",
  dayBefore: (placedOn: string) =>
    `The order was placed on ${longDate(placedOn)}: its money cannot have come days before.`,
  noAmount: "The amount must be more than nothing.",
  notUndoable: "This payment cannot be undone.",
} as const;

/** What staff see who record money that they took at a desk. */
export const deskPaymentTexts = {
  otherCurrency: "The order is in another currency.",
  takesNone: "This order takes no payment: it is paid, or over.",
  underWay: "Another payment for this order is under way. Wait until it is through.",
  less: (due: string) => `The amount is less than ${due}, which this plan asks for next.`,
  more: (left: string) => `The amount is more than ${left}, which is all that is left of this order.`,
  reference: (source: DeskSource) =>
    source === "pos" ? "Type the reference that the terminal printed." : "Cash has no reference of a terminal.",
  slipTaken: "A payment with this reference of the terminal is recorded already.",
  unknown: "We could not find that payment.",
  dayIsOver: "It was recorded on an earlier day, whose books are closed.",
} as const;
