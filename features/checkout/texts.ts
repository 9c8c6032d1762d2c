import type { currencies } from "#lib/money.ts";
import type { PaymentFailure } from "#lib/payments.ts";

/** The part of the contract that pages need without its schemas. */

/** Currencies in which fees are quoted. */
export { type Currency, currencies } from "#lib/money.ts";

/** `once`: one payment. `twice`: two. `monthly`: one each month. */
export const payRhythms = ["once", "twice", "monthly"] as const;
export type PayRhythm = (typeof payRhythms)[number];

/** Where a payer may live, Nigeria first (PAY-01). */
export const billingCountries = ["NG", "GH", "KE", "ZA"] as const;
export type BillingCountry = (typeof billingCountries)[number];

export const countryNames = {
  NG: "Nigeria",
  GH: "Ghana",
  KE: "Kenya",
  ZA: "South Africa",
} as const satisfies Record<BillingCountry, string>;

/** Whether a coupon counts. */
export const couponStates = ["upcoming", "running", "used-up", "ended"] as const;
export type CouponState = (typeof couponStates)[number];

/** Of a student's word that a transfer was made. `counted`: it came. `refused`: staff said why not. */
export const claimStates = ["waiting", "counted", "refused"] as const;
export type ClaimState = (typeof claimStates)[number];

/** What a transfer's receipt may be, and how large. */
export const receiptTypes = ["application/pdf", "image/jpeg", "image/png", "image/webp"] as const;
export type ReceiptType = (typeof receiptTypes)[number];
export const maxReceiptBytes = 5 * 1024 * 1024;

export const checkoutTexts = {
  groupsFull: (tutor: string) =>
    `All groups of ${tutor} are full just now. Please choose another tutor, or ask us before you pay.`,
  rhythms: {
    once: "Paid once.",
    twice: "Paid in two payments.",
    monthly: "Paid each month.",
  } satisfies Record<PayRhythm, string>,
  unknownPlan: "This course has no such payment plan. Please choose another.",
  unknownTutor: "That tutor does not teach this course. Please choose another.",
  awayTutor: (name: string) => `${name} cannot be booked here at the moment. Please choose another tutor.`,
  onRequest: "The fee for this course is on request. Write to us and we will tell you what it costs.",
  notInCurrency: "This plan has no price in that currency. Please choose the other.",
  isEnrolled: "You are already taking this course. There is nothing to pay.",
  priceChanged: "The price changed since you looked. Please check it and confirm again.",
  paymentUnderWay: "A payment for this course is under way. Please wait until it is through.",
  dueChanged: "What is due changed since you looked. Please check it and pay again.",
  notWaiting: "This order does not wait to be paid any more.",
  unknownOrder: "We could not find that order.",
  unknownPayment: "We could not find that payment.",
  orderExpired: "This order has run out. Please order the course again.",
  unknownReceipt: "We could not find that receipt.",
  proforma: {
    name: "Please enter who the invoice is for, in 120 letters at most.",
    address: "Please keep the address to 300 letters.",
    over: "This order is over: there is nothing to invoice.",
  },
  noProvider: "That way to pay is not offered for this order.",
  unknownCard: "We could not find that card.",
  moneyUnderWay: "We are asking the bank about this payment. Please wait a moment until we know.",
  receipt: {
    wrongKind: "A receipt is a picture (JPEG, PNG, WebP) or a PDF.",
    tooLarge: "A receipt may have 5 MB.",
    unreadable: "This picture cannot be read. Take another one.",
    tooHeavy:
      "This picture is too large: at most 40 megapixels (a JPEG 110). Please send a screenshot of it, or a smaller one.",
    one: "Please send one receipt.",
  },
  noTransferDue: "Nothing is to be paid for this order now.",
  keyMissing: "This call needs an Idempotency-Key.",
  failures: {
    declined: "Your bank declined the card. Nothing was charged. Try another card, or ask your bank.",
    "insufficient-funds": "There was not enough money on the card. Nothing was charged.",
    "challenge-failed": "Your bank could not confirm that it was you. Nothing was charged.",
    "timed-out": "Your bank did not answer in time. Nothing was charged.",
    abandoned: "The payment was not finished. Nothing was charged.",
    refused: "The payment could not be begun. Nothing was charged. Try again, or choose another way to pay.",
    mismatch: "The payment does not agree with your order. Please write to us before you pay again.",
  } satisfies Record<PaymentFailure, string>,
  coupon: {
    over: "That day is over. Please choose a later one.",
    noCourse: "We could not find that course. Please choose it again.",
    codeTaken: "There is a coupon with that code. Please choose another.",
    unknown: "We have no such coupon. Check the letters and try again.",
    usedUp: "That coupon is used up.",
    attempts: "That was a lot of coupons. Please wait an hour and try again.",
    before: (day: string) => `That coupon is valid from ${day}.`,
    after: (day: string) => `That coupon ended on ${day}.`,
    otherCourse: (title: string) => `That coupon is for ${title} only.`,
    otherCurrency: (currency: keyof typeof currencyNames) =>
      `That coupon is for prices in ${currencyNames[currency]}. Please choose that currency.`,
    taken: (amount: string) => `The coupon takes ${amount} off.`,
  },
} as const;

const currencyNames = { NGN: "naira", USD: "dollars" } as const satisfies Record<(typeof currencies)[number], string>;
