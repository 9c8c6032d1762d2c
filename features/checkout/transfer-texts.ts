import { longDate } from "#lib/dates.ts";

/** What staff see who count a transfer. */
export const transferTexts = {
  dayAhead: "The day on which the money came cannot be ahead.",
  dayBefore: (placedOn: string) =>
    `The order was placed on ${longDate(placedOn)}: its money cannot have come days before.`,
  noAmount: "The amount must be more than nothing.",
  notUndoable: "This payment cannot be undone.",
} as const;
