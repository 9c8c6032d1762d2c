import type { currencies } from "#lib/money.ts";

/** The part of the contract that pages need without its schemas. */

/** Currencies in which fees are quoted. */
export { type Currency, currencies } from "#lib/money.ts";

/** `once`: one payment. `twice`: two. `monthly`: one each month. */
export const payRhythms = ["once", "twice", "monthly"] as const;
export type PayRhythm = (typeof payRhythms)[number];

export const checkoutTexts = {
  rhythms: {
    once: "Paid once.",
    twice: "Paid in two payments.",
    monthly: "Paid each month.",
  } satisfies Record<PayRhythm, string>,
  unknownPlan: "This course has no such payment plan. Please choose another.",
  unknownTutor: "That tutor does not teach this course. Please choose another.",
  onRequest: "The fee of this course is agreed with you. Write to us and we tell you what it costs.",
  notInCurrency: "This plan has no price in that currency. Please choose the other.",
  coupon: {
    unknown: "We do not know that coupon. Check the letters and try again.",
    usedUp: "That coupon has been used as often as it may be.",
    tries: "That were a lot of coupons. Please wait an hour and try again.",
    before: (day: string) => `That coupon counts from ${day}.`,
    after: (day: string) => `That coupon ended on ${day}.`,
    otherCourse: (title: string) => `That coupon is for ${title} only.`,
    otherCurrency: (currency: keyof typeof currencyNames) =>
      `That coupon is for prices in ${currencyNames[currency]}. Please choose that currency.`,
    taken: (amount: string) => `The coupon takes ${amount} off.`,
  },
} as const;

const currencyNames = { NGN: "naira", USD: "dollars" } as const satisfies Record<(typeof currencies)[number], string>;
