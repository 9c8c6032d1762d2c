import { z } from "zod";
import { couponStates } from "#features/checkout/contract.ts";
import { currencies } from "#lib/money.ts";
import { uuid } from "#lib/uuid.ts";

const day = z.iso.date("Please choose a date.");
const wholeNumber = (most: number, words: string) => z.int(words).min(1, words).max(most, words);

const couponRow = z.object({
  id: uuid(),
  code: z.string(),
  percentOff: z.int().nullable(),
  amountOffMinor: z.int().nullable().describe("In kobo or cents, of `currency`."),
  currency: z.enum(currencies).nullable(),
  courseName: z.string().nullable().describe("The only course that it is for; null: all."),
  fromDay: day.nullable(),
  untilDay: day.nullable().describe("The last day on which it counts, in Lagos."),
  maxUses: z.int().nullable(),
  uses: z.int(),
  state: z.enum(couponStates),
});
export type CouponRow = z.output<typeof couponRow>;

const couponList = z.object({
  data: z.array(couponRow),
  next: z.string().nullable().describe("What `before` asks the next page with."),
  courses: z.array(z.object({ slug: z.string(), name: z.string() })).describe("What a coupon may be for."),
});
export type CouponList = z.output<typeof couponList>;

const off = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("percent"), percent: wholeNumber(100, "Please enter a percentage from 1 to 100.") }),
  z.strictObject({
    kind: z.literal("amount"),
    amountMinor: wholeNumber(1e12, "Please enter an amount."),
    currency: z.enum(currencies),
  }),
]);

const newCoupon = z
  .strictObject({
    // No longer than a checkout takes it.
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, "Please use 3 to 40 letters, digits or hyphens."),
    off,
    course: z.string().max(100).nullable().describe("The slug of the only course that it is for."),
    fromDay: day.nullable(),
    untilDay: day.nullable(),
    maxUses: wholeNumber(1_000_000, "Please enter how often, from 1.").nullable(),
  })
  .refine(({ fromDay, untilDay }) => !fromDay || !untilDay || fromDay <= untilDay, {
    path: ["untilDay"],
    message: "The last day must not be before the first.",
  });
export type NewCoupon = z.output<typeof newCoupon>;

/** What the calls about coupons take and answer. */
export const couponShapes = {
  listCoupons: {
    query: z.strictObject({ before: z.optional(uuid("That page of the list is not there.")) }),
    answer: couponList,
  },
  addCoupon: {
    headers: z.object({ "idempotency-key": z.optional(uuid("Idempotency-Key must be a UUID.")) }),
    body: newCoupon,
    answer: couponRow,
  },
  endCoupon: {
    params: z.strictObject({ id: uuid("We could not find that coupon.") }),
    body: z.strictObject({}).nullish(),
    answer: couponRow,
  },
};
