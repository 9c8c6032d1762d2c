import type { Currency } from "#lib/money.ts";
import { chosenCurrency } from "#ui/hooks/chosen-currency.ts";
import type { OfferedPlan } from "../../../courses-contract.ts";

/** A plan in one currency, with what is paid first. */
export type PricedPlan = { plan: OfferedPlan; currency: Currency; firstMinor: number };

/** The plans, the lowest first payment first: in the currency chosen on the price list, else in the first of each plan. */
export function inOrder(plans: readonly OfferedPlan[], wished = chosenCurrency()): PricedPlan[] {
  return plans
    .flatMap((plan) => {
      const price = plan.prices.find(({ currency }) => currency === wished) ?? plan.prices[0];
      return price ? [{ plan, currency: price.currency, firstMinor: price.firstMinor }] : [];
    })
    .toSorted((a, b) => a.firstMinor - b.firstMinor);
}
