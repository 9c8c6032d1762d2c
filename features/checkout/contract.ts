import { z } from "zod";
import { checkoutTexts, currencies, payRhythms } from "./texts.ts";

export { type Currency, currencies, payRhythms } from "./texts.ts";

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
    .describe("Taken where no currency is asked for and the plan is priced in this one."),
  tutor: chosen(200).describe("Slug of a tutor of the course."),
  coupon: chosen(40),
});
export type QuoteInput = z.output<typeof quoteSchema>;

const amount = z.int().min(0).describe("In kobo or cents.");

const planSchema = z.object({
  key: z.string(),
  name: z.string(),
  price: z.string().describe("`$150 or ₦150,000`."),
  pays: z.enum(payRhythms),
  note: z.string(),
  currencies: z.array(z.enum(currencies)),
});

const quoteAnswer = z.object({
  data: z.object({
    course: z.object({
      slug,
      title: z.string(),
      shortTitle: z.string(),
      summary: z.string(),
      school: z.string(),
      glyph: z.string(),
      weeks: z.int().nullable(),
    }),
    isEnrolled: z.boolean().describe("This student takes or took the course: there is nothing to pay."),
    plans: z.array(planSchema),
    plan: z.string().describe("Key of the plan that this is the price of."),
    currency: z.enum(currencies),
    tutor: z.object({ slug, fullName: z.string() }).nullable(),
    price: z.object({
      originalMinor: amount,
      discountPercent: z.int(),
      discountMinor: amount,
      couponMinor: amount,
      totalMinor: amount,
    }),
    payments: z.object({ firstMinor: amount, laterMinor: amount.nullable() }),
    coupon: z
      .object({ code: z.string(), isTaken: z.boolean(), sentence: z.string() })
      .nullable()
      .describe("What came of the coupon; null when there was none."),
    transfer: z.object({
      accountNumber: z.string(),
      bankName: z.string(),
      accountHolder: z.string(),
      supportEmail: z.string(),
      description: z.string().describe("What the payer writes in the transfer's description."),
    }),
  }),
});
export type Quote = z.output<typeof quoteAnswer>["data"];

/** What each call of calls.ts takes and answers. */
export const checkoutShapes = {
  getQuote: { body: quoteSchema, answer: quoteAnswer },
};
