import { z } from "zod";
import { anyAccountSchema } from "#lib/bank-account.ts";
import { deskSources, paymentMethods, paymentSources, providerNames } from "#lib/payments.ts";
import { onlyTestCards, sandboxTokens } from "#lib/sandbox-cards.ts";
import { uuid } from "#lib/uuid.ts";
import { courseAccesses, orderStates, paymentStates, refundMethods, refundStates } from "./order-rules.ts";
import { nameChecks, refundAccountTexts } from "./refund-texts.ts";
import { billingCountries, checkoutTexts, claimStates, currencies, payRhythms } from "./texts.ts";

export { approvalActs } from "./approval-rules.ts";
export {
  courseAccesses,
  disputeStates,
  orderStates,
  paymentStates,
  refundMethods,
  refundStates,
} from "./order-rules.ts";
export { type Currency, couponStates, currencies, payRhythms } from "./texts.ts";

const slug = z.string().min(1).max(200);
/** An empty word in an address means nothing was chosen. */
const chosen = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((text) => text || null)
    .nullable()
    .default(null);

/** POST /api/students/quote: what a course would cost with these choices. */
const quoteSchema = z.strictObject({
  course: z.string("Please choose a course.").min(1, "Please choose a course.").max(200, "Please choose a course."),
  plan: chosen(40).describe("Key of a payment plan; the course's first when left out."),
  currency: z
    .enum(currencies, checkoutTexts.notInCurrency)
    .nullable()
    .default(null)
    .describe("The first that the plan is priced in when left out."),
  preferredCurrency: z
    .enum(currencies, checkoutTexts.notInCurrency)
    .nullable()
    .default(null)
    .describe("Taken where no currency is requested and the plan is priced in this one."),
  tutor: chosen(200).describe(
    "Slug of a tutor of the course. Left out: the one that the student picked, or the only one. `any`: staff find one.",
  ),
  coupon: chosen(40),
});
export type QuoteInput = z.output<typeof quoteSchema>;

const amount = z.int().min(0).describe("In kobo or cents.");

const vatResponse = z
  .object({ rate: z.int().describe("In hundredths of a percent."), amountMinor: amount })
  .nullable()
  .describe("The VAT that the total includes; null: none.");

const planSchema = z.object({
  key: z.string(),
  name: z.string(),
  price: z.string().describe("`$150 or ₦150,000`."),
  pays: z.enum(payRhythms),
  note: z.string(),
  currencies: z.array(z.enum(currencies)),
});

const transferResponse = z.object({
  accountNumber: z.string(),
  bankName: z.string(),
  accountHolder: z.string(),
  supportEmail: z.string(),
});

const savedCardAnswer = z.object({
  id: uuid(),
  provider: z.enum(providerNames),
  label: z.string().describe("`Visa ending 4242`."),
});
export type SavedCard = z.output<typeof savedCardAnswer>;

const quoteResponse = z.object({
  data: z.object({
    course: z.object({
      slug,
      title: z.string(),
      summary: z.string(),
      school: z.string(),
      glyph: z.string(),
      weeks: z.int().nullable(),
    }),
    waitingOrder: z
      .object({ id: uuid(), reference: z.string(), isBegun: z.boolean().describe("An instalment of it is paid.") })
      .nullable()
      .describe("The student's order of this course that is not fully paid yet."),
    providers: z.array(z.enum(providerNames)).describe("Who takes a payment of it online."),
    cards: z.array(savedCardAnswer).describe("Saved cards that it can be paid with."),
    isEnrolled: z.boolean().describe("This student takes or took the course: there is nothing to pay."),
    plans: z.array(planSchema),
    plan: z.string().describe("Key of the plan that this is the price of."),
    currency: z.enum(currencies),
    tutor: z.object({ slug, fullName: z.string() }).nullable(),
    group: z
      .object({ name: z.string(), startsOn: z.iso.date(), isFull: z.boolean() })
      .nullable()
      .describe("The tutor's group that a payment now leads into; full where all of them are."),
    price: z.object({
      originalMinor: amount,
      discountPercent: z.int(),
      discountMinor: amount,
      couponMinor: amount,
      totalMinor: amount,
    }),
    payments: z.object({
      firstMinor: amount,
      laterMinor: amount.nullable(),
      count: z.int().describe("How many payments there are in all."),
      laterOn: z.array(z.iso.date()).describe("The days by which those after the first are due, if it is paid today."),
    }),
    vat: vatResponse,
    creditMinor: amount.describe("What the student's credit gives of the first payment."),
    coupon: z
      .object({ code: z.string(), isTaken: z.boolean(), sentence: z.string() })
      .nullable()
      .describe("The coupon and whether it applies; null without one."),
    transfer: transferResponse,
  }),
});
export type Quote = z.output<typeof quoteResponse>["data"];

/** POST /api/students/orders: the same choice as of the quote, with the sum that the student saw. */
const orderSchema = quoteSchema.extend({
  billingCountry: z.enum(billingCountries, "Please choose your country.").default("NG"),
  dueMinor: z.int().min(0).describe("The quote's first amount, less credit: the order is refused if it changed."),
});
export type OrderInput = z.output<typeof orderSchema>;

const paymentSchema = z.strictObject({
  provider: z.enum(providerNames, checkoutTexts.noProvider),
  token: z
    .enum(sandboxTokens, onlyTestCards)
    .nullable()
    .default(null)
    .describe("What the browser made of a test card; never a card number."),
  paymentMethod: z
    .enum(paymentMethods, checkoutTexts.noProvider)
    .default("card")
    .describe("`card`: by card, or what else the provider's page takes. `account`: to an account number of its own."),
  savedCard: z.nullable(uuid(checkoutTexts.unknownCard)).default(null).describe("Id of a saved card."),
  saveCard: z.boolean().default(false).describe("Whether the provider may save the card for the next payment."),
  instalment: z
    .int()
    .min(1)
    .nullable()
    .default(null)
    .describe("Number of the instalment that the payer saw as the next one: refused if it was paid since."),
});
export type PaymentInput = z.output<typeof paymentSchema>;

const challengeSchema = z.strictObject({ passed: z.boolean() });

/** Calls that move money are safe to repeat: without a key they answer 400. */
const keyed = z.object({
  "idempotency-key": z.optional(uuid("Idempotency-Key must be a UUID.")),
});

const dateText = z.string().describe("A calendar date in Lagos: 2026-11-24.");
const instantText = z.string().describe("An instant, ISO 8601.");

const paymentResponse = z.object({
  id: uuid(),
  state: z.enum(paymentStates),
  amountMinor: amount,
  method: z.string().nullable(),
  failure: z.string().nullable().describe("Why it failed, for people."),
  openedAt: instantText,
  endedAt: instantText.nullable(),
  receipt: z.string().nullable().describe("R-2026-00481."),
});
export type PaymentView = z.output<typeof paymentResponse>;

const refundAccountResponse = z.object({
  bankName: z.string(),
  lastFour: z.string().describe("Of the number, which is shown to no one but those who send the money."),
  holderName: z.string(),
  nameAtBank: z.string().nullable().describe("The bank's name of the account; null: it did not tell."),
  nameCheck: z.enum(nameChecks),
  version: z.int().describe("Counts its changes."),
  changedAt: instantText,
});
export type RefundAccountView = z.output<typeof refundAccountResponse>;

const refundResponse = z.object({
  id: uuid(),
  paymentId: uuid(),
  amountMinor: amount,
  way: z.enum(refundMethods),
  isGoodwill: z.boolean().describe("The academy carries it: the course goes on as before."),
  state: z.enum(refundStates),
  reason: z.string(),
  askedAt: instantText,
  endedAt: instantText.nullable(),
  payerName: z.string().nullable().describe("Who paid, where it was not the student: it goes back to them."),
  account: refundAccountResponse.nullable().describe("Where it goes, by bank; null: not given yet, or not needed."),
});

export { refundAccountResponse };
export type RefundView = z.output<typeof refundResponse>;

/** An order as its page and the history show it. */
const orderResponse = z.object({
  id: uuid(),
  reference: z.string().describe("In groups: K7QM 4XWT."),
  state: z.enum(orderStates),
  access: z.enum(courseAccesses),
  course: z.object({ slug, title: z.string(), school: z.string(), glyph: z.string() }),
  tutor: z.string().nullable(),
  planName: z.string(),
  billingCountry: z.enum(billingCountries),
  currency: z.enum(currencies),
  price: z.object({
    originalMinor: amount,
    discountPercent: z.int(),
    discountMinor: amount,
    couponMinor: amount,
    totalMinor: amount,
  }),
  creditMinor: amount,
  vat: vatResponse,
  totalMinor: amount.describe("All instalments together."),
  paidMinor: amount.describe("The amount received for it, credit included."),
  instalments: z.array(
    z.object({ number: z.int(), amountMinor: amount, paidMinor: amount, leftMinor: amount, dueOn: dateText }),
  ),
  next: z
    .object({ number: z.int(), leftMinor: amount, dueOn: dateText })
    .nullable()
    .describe("The next instalment to pay; null when all are paid, or the order is over."),
  graceDays: z.int().describe("Days after a due date on which the course stays open."),
  lateTransferDays: z.int().describe("How long after its price held a transfer still counts at that price."),
  refunds: z.array(refundResponse).describe("What went back, the newest first."),
  extensions: z
    .array(z.object({ number: z.int(), wasDueOn: dateText, dueOn: dateText, reason: z.string() }))
    .describe("Due dates that staff extended."),
  placedAt: instantText,
  expiresAt: instantText,
  payments: z.array(paymentResponse).describe("The newest first."),
  atDesk: z
    .object({ source: z.enum(deskSources), amountMinor: amount, takenAt: instantText })
    .nullable()
    .describe("What staff took for it and a second staff member is still to confirm."),
});
export type OrderView = z.output<typeof orderResponse>;

/** An order that waits to be paid, or that has an instalment which is due soon or late: as home and My Courses show it. */
export const dueOrder = z.object({
  id: uuid(),
  reference: z.string(),
  isOpen: z.boolean().describe("The first instalment is not paid: the course is not open yet."),
  course: z.object({ slug, title: z.string() }),
  tutor: z
    .object({ id: uuid(), slug, fullName: z.string(), avatarUrl: z.string().nullable() })
    .nullable()
    .describe("Null: staff find one once it is paid."),
  instalment: z.string().describe("`Month 3 of 5`."),
  leftMinor: amount,
  currency: z.enum(currencies),
  dueOn: dateText,
  placedAt: instantText,
  expiresAt: instantText.describe("Until when the price of an open one holds."),
  claimedAt: instantText.nullable().describe("When the student reported a transfer that is not confirmed yet."),
  isUnderWay: z.boolean().describe("A payment of it is pending, or was taken by staff and waits for a second of them."),
});
export type DueOrder = z.output<typeof dueOrder>;

const orderListResponse = z.object({
  data: z.array(orderResponse).describe("The newest first."),
  credit: z.array(z.object({ amountMinor: amount, currency: z.enum(currencies) })).describe("What is left of it."),
});
export type OrderList = z.output<typeof orderListResponse>;

/** A student's word that the transfer for an order was made, and what came of it. */
const claimResponse = z.object({
  state: z.enum(claimStates),
  reason: z.string().nullable().describe("Why staff refused it."),
  claimedAt: instantText,
  receipt: z.string().nullable().describe("Name of the file attached to it."),
});
export type ClaimView = z.output<typeof claimResponse>;

const orderPageResponse = z.object({
  data: orderResponse.extend({
    claim: claimResponse.nullable().describe("The newest word that a transfer for it was made."),
    providers: z.array(z.enum(providerNames)).describe("Who takes a payment of it online."),
    cards: z.array(savedCardAnswer).describe("Saved cards that it can be paid with."),
    transfer: transferResponse,
  }),
});
export type OrderPageView = z.output<typeof orderPageResponse>["data"];

const paymentOutcome = z.object({
  data: z.object({
    orderId: uuid(),
    payment: paymentResponse.omit({ receipt: true }),
    provider: z.enum(paymentSources),
    next: z
      .enum(["wait", "challenge", "redirect", "transfer"])
      .nullable()
      .describe("What the payer has to do: answer the bank here, pay on the provider's page, send a transfer."),
    address: z.url().nullable().describe("The provider's page, where `next` is `redirect`."),
    account: z
      .object({
        accountNumber: z.string(),
        bankName: z.string(),
        accountHolder: z.string(),
        expiresAt: instantText,
      })
      .nullable()
      .describe("Where to send exactly the amount, where `next` is `transfer`."),
    mayLeave: z.boolean().describe("Nothing is paid yet: another payment method can be chosen."),
  }),
});
export type PaymentOutcome = z.output<typeof paymentOutcome>["data"];

const refundParams = z.strictObject({ id: uuid(refundAccountTexts.unknown) });
const orderParams = z.strictObject({ id: uuid(checkoutTexts.unknownOrder) });
const paymentParams = z.strictObject({ id: uuid(checkoutTexts.unknownPayment) });
const cardParams = z.strictObject({ id: uuid(checkoutTexts.unknownCard) });
const cardListResponse = z.object({ data: z.array(savedCardAnswer).describe("The newest first.") });
const removedCardResponse = z.object({ id: uuid() });
const placedResponse = z.object({ orderId: uuid() });

/** What each call of calls.ts takes and answers. */
export const checkoutShapes = {
  getQuote: { body: quoteSchema, answer: quoteResponse },
  placeOrder: { body: orderSchema, headers: keyed, answer: placedResponse },
  listOrders: { answer: orderListResponse },
  getOrder: { params: orderParams, answer: orderPageResponse },
  cancelOrder: { params: orderParams, answer: placedResponse },
  saveRefundAccount: { params: refundParams, body: anyAccountSchema, answer: z.object({ data: refundResponse }) },
  startPayment: { params: orderParams, headers: keyed, body: paymentSchema, answer: paymentOutcome },
  claimTransfer: { params: orderParams, answer: z.object({ data: claimResponse }) },
  getPayment: { params: paymentParams, answer: paymentOutcome },
  abandonPayment: { params: paymentParams, answer: paymentOutcome },
  listCards: { answer: cardListResponse },
  removeCard: { params: cardParams, answer: removedCardResponse },
  answerChallenge: { params: paymentParams, headers: keyed, body: challengeSchema, answer: paymentOutcome },
};
