import { longDate } from "#lib/dates.ts";
import { formatMoney, type Money } from "#lib/money.ts";

/** What staff are told who confirm a transfer. */
export const transferTexts = {
  noReference: (typed: string) =>
    `${typed} is no reference of an order. It has eight signs, such as K7QM 4XWT: compare it with the transfer, letter by letter.`,
  noAmount: "The amount must be more than nothing.",
  dayAhead: "The day on which the money came cannot be ahead.",
  dayBefore: (placedOn: string) => `The order was placed on ${longDate(placedOn)}: its money cannot have come before.`,
  longBankReference: "The bank's reference may have 100 signs at most.",
  unknownOrder: (reference: string) => `There is no order ${reference}.`,
  cancelled: (reference: string) =>
    `Order ${reference} was cancelled. Ask the student to order again and confirm the new order, or send the money back.`,
  expired: (reference: string, on: string) =>
    `Order ${reference} ran out on ${longDate(on)}. Ask the student to order again and confirm the new order, or send the money back.`,
  paid: (reference: string) => `Order ${reference} is paid already. If this is other money, send it back.`,
  tooMuch: (reference: string, amount: Money, left: Money) =>
    `Order ${reference} asks for ${formatMoney(left)} and no more, not ${formatMoney(amount)}. If so much came, confirm ${formatMoney(left)} and send the rest back.`,
  otherTransfer: (bankReference: string) =>
    `The transfer ${bankReference} is counted already, for another order or with another amount.`,
} as const;
