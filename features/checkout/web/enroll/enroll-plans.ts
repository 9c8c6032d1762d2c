import type { CourseToEnroll } from "#features/catalogue/contract.ts";
import { type Currency, currencies, formatMoney, type Money } from "#lib/money.ts";
import { dayText } from "#lib/viewer-zone.ts";
import { instalmentsOf } from "../../order-rules.ts";
import { planOptions, priceOf } from "../../rules.ts";

/** A plan as the enroll sheet offers it, in one currency. Sums are in kobo or cents. */
export type EnrollPlan = {
  key: string;
  name: string;
  currency: Currency;
  nowMinor: number;
  allMinor: number;
  /** What comes later, with its days; `once` where nothing does. */
  later: string;
};

/** Later instalments whose days are named; of more, the last is named. */
const namedDays = 4;

/** What comes after the first instalment, so much on each of these days (`2026-11-24`): `3 x ₦32,000 more, by …`; `once` where nothing does. */
export function laterText(money: Money, dueOn: readonly string[]): string {
  const days = dueOn.map((day) => dayText(day, "short"));
  const named = days.length > namedDays ? `each month until ${days.at(-1)}` : `by ${days.join(", ")}`;
  if (days.length === 0) return "once";
  return days.length === 1 ? `${formatMoney(money)} ${named}` : `${days.length} x ${formatMoney(money)} more, ${named}`;
}

/** The plans of a course in the wished currency, or the one that a plan has, with what is paid today and in all. `today`: in Lagos. */
export function enrollPlans(
  { fees, weeks }: Pick<CourseToEnroll, "fees" | "weeks">,
  { wished, today, secondPartDays }: { wished: Currency; today: string; secondPartDays: number },
): EnrollPlan[] {
  return planOptions(fees).flatMap(({ key, name, pays, pricesMinor }) => {
    const currency = [wished, ...currencies].find((item) => pricesMinor[item] !== undefined);
    const originalMinor = currency && pricesMinor[currency];
    if (!currency || originalMinor === undefined) return [];
    const price = priceOf({ originalMinor, discountPercent: 0, coupon: null });
    const [first, ...later] = instalmentsOf(price, { pays, weeks, beginsOn: today, secondPartDays });
    if (!first) return [];
    const amountMinor = later[0]?.amountMinor ?? 0;
    return {
      key,
      name,
      currency,
      nowMinor: first.amountMinor,
      allMinor: later.reduce((all, { amountMinor }) => all + amountMinor, first.amountMinor),
      later: laterText(
        { amountMinor, currency },
        later.map(({ dueOn }) => dueOn),
      ),
    };
  });
}
