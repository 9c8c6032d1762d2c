import { Fragment } from "react";
import { formatMoney, type Money } from "#lib/money.ts";

/**
 * A price in each currency that it is quoted in: `$150 or ₦150,000`, and once the visitor has chosen a currency that one alone
 * (PRICE-02, PRICE-06). One cached page serves everybody, so which one shows is the style sheet's choice (html[data-currency]).
 * A price in one currency is there whatever was chosen.
 */
export function PricePair({ prices }: { prices: readonly Money[] }) {
  if (prices.length === 1) return prices.map(formatMoney);
  return prices.map((price, index) => (
    <Fragment key={price.currency}>
      {index > 0 && <span className="in-data-currency:hidden"> or </span>}
      <span
        className={
          price.currency === "USD"
            ? "whitespace-nowrap in-data-[currency=NGN]:hidden"
            : "whitespace-nowrap in-data-[currency=USD]:hidden"
        }
      >
        {formatMoney(price)}
      </span>
    </Fragment>
  ));
}
