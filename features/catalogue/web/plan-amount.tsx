import { formatMoney } from "#lib/money.ts";
import type { PlanPrice } from "../rules.ts";

/**
 * A plan's price in both currencies, the one that the visitor has chosen large: the other stands below it, and before it on
 * phones, where the plans are lines of a card. One cached page serves everybody, so which one is large is the style sheet's
 * choice (html[data-currency], PRICE-06).
 */
export function PlanAmount({ price }: { price: Pick<PlanPrice, "naira" | "dollars"> }) {
  return (
    <span className="amounts">
      <span>{formatMoney(price.naira)}</span>
      <span>{formatMoney(price.dollars)}</span>
    </span>
  );
}
