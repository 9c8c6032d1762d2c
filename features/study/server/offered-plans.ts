import type { Fee } from "#features/catalogue/contract.ts";
import {
  instalmentCount,
  type PlanOption,
  paymentsOf,
  planOptions,
  planPrice,
  priceOf,
} from "#features/checkout/server/public.ts";
import { counted } from "#lib/counted.ts";
import { currencies } from "#lib/money.ts";
import type { OfferedPlan } from "../courses-contract.ts";

/** The plans of a course of so many weeks, each with its price in every currency that it is quoted in, by the one price rule. */
export const offeredPlans = (
  fees: readonly Fee[],
  { discountPercent, weeks }: { discountPercent: number; weeks: number | null },
): OfferedPlan[] =>
  planOptions(fees).map((option) => ({
    key: option.key,
    name: option.name,
    label: planPrice(option),
    pays: option.pays,
    note: option.pays === "monthly" ? `${option.note} ${inAll(option, { discountPercent, weeks })}` : option.note,
    prices: currencies.flatMap((currency) => {
      const originalMinor = option.pricesMinor[currency];
      if (originalMinor === undefined) return [];
      const price = priceOf({ originalMinor, discountPercent, coupon: null });
      return [{ currency, price, firstMinor: paymentsOf(price, option.pays).firstMinor }];
    }),
  }));

/** What the months of a plan come to: `4 payments, $128 or ₦128,000 in all.` */
function inAll(
  { pays, pricesMinor }: PlanOption,
  { discountPercent, weeks }: { discountPercent: number; weeks: number | null },
): string {
  const count = instalmentCount(pays, weeks);
  const sums = Object.entries(pricesMinor).map(([currency, originalMinor]) => [
    currency,
    count * priceOf({ originalMinor, discountPercent, coupon: null }).totalMinor,
  ]);
  return `${counted(count, "payment")}, ${planPrice({ pricesMinor: Object.fromEntries(sums) })} in all.`;
}
