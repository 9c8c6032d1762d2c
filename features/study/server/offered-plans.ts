import type { Fee } from "#features/catalogue/contract.ts";
import { paymentsOf, planOptions, planPrice, priceOf } from "#features/checkout/server/public.ts";
import { currencies } from "#lib/money.ts";
import type { OfferedPlan } from "../courses-contract.ts";

/** The ways to pay for a course, each with its price in every currency that it is quoted in, by the one price rule. */
export const offeredPlans = (fees: readonly Fee[], discountPercent: number): OfferedPlan[] =>
  planOptions(fees).map((option) => ({
    key: option.key,
    name: option.name,
    label: planPrice(option),
    pays: option.pays,
    note: option.note,
    prices: currencies.flatMap((currency) => {
      const originalMinor = option.pricesMinor[currency];
      if (originalMinor === undefined) return [];
      const price = priceOf({ originalMinor, discountPercent, coupon: null });
      return [{ currency, price, firstMinor: paymentsOf(price, option.pays).firstMinor }];
    }),
  }));
