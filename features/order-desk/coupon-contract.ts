import { z } from "zod";
import { couponStates } from "#features/checkout/contract.ts";
import { couponList } from "#features/checkout/office-contract.ts";
import { listQuerySchema, pageSchema, whichSchema } from "#lib/list/list-schema.ts";
import { currencies } from "#lib/money.ts";
import { uuid } from "#lib/uuid.ts";
import { newCouponSchema } from "./form-contract.ts";

const day = z.iso.date("Please choose a date.");

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

const { data, next } = pageSchema(couponRow);
const listResponse = z.object({
  data,
  next,
  courses: z.array(z.object({ slug: z.string(), name: z.string() })).describe("What a coupon may be for."),
});
export type CouponList = z.output<typeof listResponse>;

/** What the calls about coupons take and answer. */
export const couponShapes = {
  listCoupons: {
    query: listQuerySchema(couponList),
    answer: listResponse,
  },
  addCoupon: {
    headers: z.object({ "idempotency-key": z.optional(uuid("Idempotency-Key must be a UUID.")) }),
    body: newCouponSchema,
    answer: couponRow,
  },
  endCoupons: { body: whichSchema(couponList), answer: z.object({ endedCount: z.int() }) },
};
