import type { ReactNode } from "react";
import { type Currency, formatMoney, type Price } from "#lib/money.ts";
import { Badge } from "./badge.tsx";

export type PriceLinesProps = {
  price: Price;
  currency: Currency;
  coupon?: string | undefined;
  /** What the first sum is called. */
  label: string;
  /** The total's size. */
  totalClassName: string;
  className?: string;
  /** Read out when a line changes. */
  live?: boolean;
};

/** How a price comes about: the first sum and what goes off it, where something does, and the total. */
export function PriceLines({ price, currency, coupon, label, totalClassName, className, live }: PriceLinesProps) {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  return (
    <dl className={className ? `facts ${className}` : "facts"} aria-live={live ? "polite" : undefined}>
      {price.totalMinor !== price.originalMinor && <Line name={label}>{money(price.originalMinor)}</Line>}
      {price.discountMinor > 0 && (
        <Line
          name={
            <>
              Discount <Badge tone="sun">{price.discountPercent}%</Badge>
            </>
          }
        >
          {money(-price.discountMinor)}
        </Line>
      )}
      {price.couponMinor > 0 && (
        <Line name={<span className="wrap-anywhere">Coupon {coupon}</span>}>{money(-price.couponMinor)}</Line>
      )}
      <div className="border-t-2! border-t-ink! border-b-0!">
        <dt className="font-semibold text-ink">Total</dt>
        <dd className={`num ${totalClassName}`}>{money(price.totalMinor)}</dd>
      </div>
    </dl>
  );
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="flex items-center gap-2">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
