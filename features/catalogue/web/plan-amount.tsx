import { formatMoney } from "#lib/money.ts";
import { cx } from "#ui/components/cx.ts";
import type { PlanPrice } from "../rules.ts";

// One cached page serves everybody, so the currency in front is the style sheet's choice (html[data-currency], PRICE-06).
const large = "font-display text-[1.1875rem] leading-tight font-bold tracking-[-0.01em]";
const small = "text-xs text-ink-3";
const nairaLook = cx(
  large,
  "in-data-[currency=USD]:order-last in-data-[currency=USD]:font-sans in-data-[currency=USD]:text-xs",
  "in-data-[currency=USD]:font-normal in-data-[currency=USD]:tracking-normal in-data-[currency=USD]:text-ink-3",
);
const dollarsLook = cx(
  small,
  "in-data-[currency=USD]:font-display in-data-[currency=USD]:text-[1.1875rem] in-data-[currency=USD]:leading-tight",
  "in-data-[currency=USD]:font-bold in-data-[currency=USD]:tracking-[-0.01em] in-data-[currency=USD]:text-ink",
);

/**
 * A plan's price in both currencies, the one that the visitor has chosen large: the other stands below it, and before it on
 * phones, where the plans are lines of a card.
 */
export function PlanAmount({ price }: { price: Pick<PlanPrice, "naira" | "dollars"> }) {
  return (
    <span className="flex flex-row-reverse items-baseline gap-x-2.5 whitespace-nowrap tabular-nums md:grid">
      <span className={nairaLook}>{formatMoney(price.naira)}</span>
      <span className={dollarsLook}>{formatMoney(price.dollars)}</span>
    </span>
  );
}
