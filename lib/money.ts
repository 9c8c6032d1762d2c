/** Currencies in which the academy quotes and takes money. Both divide by 100: kobo and cents. */
export const currencies = ["NGN", "USD"] as const;
export type Currency = (typeof currencies)[number];

/** An amount in integer minor units (kobo, cents) with its currency. */
export type Money = { amountMinor: number; currency: Currency };

const minorPerMajor = 100;
const symbols: Record<Currency, string> = { NGN: "₦", USD: "$" };

/**
 * Writes an amount for people: `₦150,000`, `$150`, with two decimals only when there is a part of a whole (`$19.50`), and a
 * leading minus when negative. Grouped by hand rather than by Intl, whose output depends on the locale data of the machine,
 * so that server, browser and tests agree. Throws RangeError when the amount is not a safe integer.
 */
export function formatMoney({ amountMinor, currency }: Money): string {
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError(`Not a whole number of minor units: ${amountMinor}`);
  const size = Math.abs(amountMinor);
  const whole = String(Math.floor(size / minorPerMajor)).replace(/\B(?=(?:\d{3})+$)/g, ",");
  const rest = size % minorPerMajor;
  const decimals = rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`;
  return `${amountMinor < 0 ? "-" : ""}${symbols[currency]}${whole}${decimals}`;
}

/** Turns an amount in whole naira or dollars, which may have two decimals, into minor units: 19.5 gives 1950. */
export function toMinor(amountMajor: number): number {
  const amountMinor = Math.round(amountMajor * minorPerMajor);
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError(`Not an amount of money: ${amountMajor}`);
  return amountMinor;
}

/** How a price comes about; sums in the currency's smallest unit. */
export type Price = {
  originalMinor: number;
  discountPercent: number;
  discountMinor: number;
  couponMinor: number;
  totalMinor: number;
};
