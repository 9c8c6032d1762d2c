import type { Fee } from "#features/catalogue/contract.ts";
import { vatIn } from "#features/ledger/rules.ts";
import { counted } from "#lib/counted.ts";
import { dayInLagos } from "#lib/dates.ts";
import { type Currency, currencies, formatMoney, type Price } from "#lib/money.ts";
import { type CouponState, checkoutTexts, type PayRhythm } from "./texts.ts";

/** Decisions about prices. No I/O; the time is an argument; all amounts are integer minor units (kobo, cents). */

/** One plan of a course, with its list price in each currency that it is quoted in. */
export type PlanOption = {
  /** As in addresses: `upfront`, `monthly`, `course-8`. */
  key: string;
  plan: Fee["plan"];
  /** `Upfront`, `Installment (2)`, `8 weeks`. */
  name: string;
  pays: PayRhythm;
  /** The rhythm in words. */
  note: string;
  pricesMinor: Partial<Record<Currency, number>>;
};

/** How a plan is in addresses: with its length where the course is sold in several. */
export const planKey = ({ plan, lengthWeeks }: Pick<Fee, "plan" | "lengthWeeks">) =>
  lengthWeeks === null ? plan : `${plan}-${lengthWeeks}`;

/** A plan as people read it: `Upfront`, `Installment (2)`, `8 weeks`. */
function nameOf({ plan, lengthWeeks }: Pick<Fee, "plan" | "lengthWeeks">): string {
  if (plan === "upfront") return "Upfront";
  if (plan === "installment") return "Installment (2)";
  if (plan === "monthly") return "Monthly";
  if (lengthWeeks === null) return plan === "month" ? "Monthly" : "Whole course";
  return counted(lengthWeeks, "week");
}

/** The same for the plan of an order, which keeps the length in its key: `course-8`. */
export const planName = ({ plan, planKey: key }: { plan: Fee["plan"]; planKey: string }): string =>
  nameOf({ plan, lengthWeeks: key === plan ? null : Number(key.slice(plan.length + 1)) });

/** A month is four weeks of classes: what is sold by the month for that long is paid once. */
const weeksOfMonth = 4;

function rhythmOf({ plan, lengthWeeks }: Fee): PayRhythm {
  if (plan === "installment") return "twice";
  if (plan === "monthly") return "monthly";
  return plan === "month" && (lengthWeeks === null || lengthWeeks > weeksOfMonth) ? "monthly" : "once";
}

/** For how many weeks of a course the price of an order is; null: for all of it. What is paid by the month has the price of a month. */
export function weeksPaidFor({
  plan,
  planKey: key,
  pays,
}: {
  plan: Fee["plan"];
  planKey: string;
  pays: PayRhythm;
}): number | null {
  if (pays === "monthly" || key === "month") return weeksOfMonth;
  return key === plan ? null : Number(key.slice(plan.length + 1));
}

/** The plans of a course in the order of its price list; prices on request are left out. */
export function planOptions(fees: readonly Fee[]): PlanOption[] {
  const options = new Map<string, PlanOption>();
  for (const fee of fees) {
    if (fee.amountMinor === null) continue;
    const key = planKey(fee);
    const pays = rhythmOf(fee);
    const note = checkoutTexts.rhythms[pays];
    const option = options.get(key) ?? { key, plan: fee.plan, name: nameOf(fee), pays, note, pricesMinor: {} };
    option.pricesMinor[fee.currency] = fee.amountMinor;
    options.set(key, option);
  }
  return [...options.values()];
}

/** `$150 or ₦150,000`; `₦50,000` where there is one currency (VIEW-02). */
export function planPrice({ pricesMinor }: Pick<PlanOption, "pricesMinor">): string {
  return currencies
    .toReversed() // dollars first, as the price list has them
    .flatMap((currency) => {
      const amountMinor = pricesMinor[currency];
      return amountMinor === undefined ? [] : [formatMoney({ amountMinor, currency })];
    })
    .join(" or ");
}

/** A coupon as the rules see it. */
export type Coupon = {
  percentOff: number | null;
  amountOffMinor: number | null;
  currency: Currency | null;
  /** The only course that it is for; null: every one. */
  courseId: string | null;
  courseTitle: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  maxUses: number | null;
  uses: number;
};

/** The days of a coupon are given as people in Lagos, where the academy is, read their calendar. */
/** Whether a coupon counts at all at this moment. It ends as the clock strikes `endsAt`. */
export function couponState(
  { startsAt, endsAt, maxUses, uses }: Pick<Coupon, "startsAt" | "endsAt" | "maxUses" | "uses">,
  now: Date,
): CouponState {
  if (endsAt && now >= endsAt) return "ended";
  if (startsAt && now < startsAt) return "upcoming";
  return maxUses !== null && uses >= maxUses ? "used-up" : "running";
}

/** Why a coupon does not count for this course in this currency now, as a sentence; null when it counts. */
export function couponRefusal(
  coupon: Coupon,
  { courseId, currency, now }: { courseId: string; currency: Currency; now: Date },
): string | null {
  const { coupon: texts } = checkoutTexts;
  const state = couponState(coupon, now);
  if (state === "upcoming" && coupon.startsAt) return texts.before(dayInLagos(coupon.startsAt));
  // The day that is named is the last on which it counted.
  if (state === "ended" && coupon.endsAt) return texts.after(dayInLagos(new Date(coupon.endsAt.getTime() - 1)));
  if (state === "used-up") return texts.usedUp;
  if (coupon.courseId !== null && coupon.courseId !== courseId) {
    return texts.otherCourse(coupon.courseTitle ?? "another course");
  }
  if (coupon.currency !== null && coupon.currency !== currency) return texts.otherCurrency(coupon.currency);
  return null;
}

/**
 * What is to be paid (PAY-02), the one rule: discount = price x percent / 100, rounded; the coupon takes its percentage of
 * what is left, rounded, or its amount; never less than nothing.
 */
export function priceOf({
  originalMinor,
  discountPercent,
  coupon,
}: {
  originalMinor: number;
  discountPercent: number;
  coupon: Pick<Coupon, "percentOff" | "amountOffMinor"> | null;
}): Price {
  const discountMinor = Math.round((originalMinor * discountPercent) / 100);
  const leftMinor = originalMinor - discountMinor;
  const requestedMinor = coupon
    ? (coupon.amountOffMinor ?? Math.round((leftMinor * (coupon.percentOff ?? 0)) / 100))
    : 0;
  const couponMinor = Math.min(requestedMinor, leftMinor);
  return { originalMinor, discountPercent, discountMinor, couponMinor, totalMinor: leftMinor - couponMinor };
}

/** The price of an order, as it was bound when it was placed. */
export const priceOfOrder = ({
  originalMinor,
  discountPercent,
  discountMinor,
  couponMinor,
}: Omit<Price, "totalMinor">): Price => ({
  originalMinor,
  discountPercent,
  discountMinor,
  couponMinor,
  totalMinor: originalMinor - discountMinor - couponMinor,
});

/**
 * What comes first and what after it. In two payments: half, the odd kobo with the first. By the month: the price of a month,
 * where a coupon counts for the first one.
 */
export function paymentsOf(price: Price, pays: PayRhythm): { firstMinor: number; laterMinor: number | null } {
  if (pays === "once") return { firstMinor: price.totalMinor, laterMinor: null };
  if (pays === "monthly") {
    return { firstMinor: price.totalMinor, laterMinor: price.originalMinor - price.discountMinor };
  }
  const firstMinor = Math.ceil(price.totalMinor / 2);
  return { firstMinor, laterMinor: price.totalMinor - firstMinor };
}

/** The VAT of an amount that includes it, as pages and papers show it; null where there is none. `rate` in hundredths of a percent. */
export const vatOf = (rate: number, grossMinor: number): { rate: number; amountMinor: number } | null =>
  rate > 0 ? { rate, amountMinor: vatIn(grossMinor, rate) } : null;
