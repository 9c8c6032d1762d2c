import * as z from "zod/mini";
import { calendarDay } from "#lib/calendar-day.ts";
import { currencies } from "#lib/money.ts";
import { uuid } from "#lib/uuid.ts";
import { priceTexts } from "./price-texts.ts";

/** What staff read and change of courses and their prices. */

export const officeCourseRow = z.object({
  id: uuid(),
  slug: z.string(),
  title: z.string(),
  schoolName: z.string(),
  state: z.enum(["draft", "published", "hidden"]),
  /** One price for a small place; null: on request, or none. */
  price: z.nullable(
    z.object({
      prices: z.array(z.object({ amountMinor: z.int(), currency: z.enum(currencies) })),
      per: z.enum(["course", "month"]),
    }),
  ),
  /** When the next price begins; null: none is ahead. */
  nextPriceAt: z.nullable(z.iso.datetime()),
});
export type OfficeCourseRow = z.output<typeof officeCourseRow>;

/** Of the plans of `feePlans`; which a course has is with the academy's data. */
const plan = z.enum(["upfront", "installment", "monthly", "course", "month"]);
const feeKey = {
  plan,
  /** The length that this price is for; null: the course has one. */
  lengthWeeks: z.nullable(z.int()),
  currency: z.enum(currencies),
};

/** Larger than any fee, so that a slip of the finger is caught. */
export const maxFeeMinor = 10_000_000_00;
/** Null: on request. */
export const feeAmount = z.nullable(
  z.int(priceTexts.badAmount).check(z.minimum(1, priceTexts.badAmount), z.maximum(maxFeeMinor, priceTexts.largeAmount)),
);

/** A price of a course, from when until when; null: from the beginning, until further notice. */
const fee = z.object({
  id: uuid(),
  ...feeKey,
  /** Null: on request. */
  amountMinor: z.nullable(z.int()),
  validFrom: z.nullable(z.iso.datetime()),
  validUntil: z.nullable(z.iso.datetime()),
});
export type OfficeFee = z.output<typeof fee>;
export const officeFeesSchema = z.array(fee);

export const setPricesSchema = z.strictObject({
  /** The first day, in Lagos. Today: at once. */
  fromDay: calendarDay(priceTexts.badDay),
  /** Every price that the course has. */
  prices: z.array(z.strictObject({ ...feeKey, amountMinor: feeAmount })).check(z.minLength(1), z.maxLength(100)),
  /** The ids of the prices that hold or come, as they were seen. */
  seen: z.array(uuid()).check(z.maxLength(300)),
});
export type NewPrices = z.output<typeof setPricesSchema>;
