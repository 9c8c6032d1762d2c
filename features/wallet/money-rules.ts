import { formatMoney, type Money } from "#lib/money.ts";

/** Sums in words: naira first, currencies next to each other and never added. Nothing is `₦0`. */
export function sumText(amounts: readonly Money[]): string {
  if (amounts.length === 0) return "₦0";
  return amounts
    .toSorted((a, b) => a.currency.localeCompare(b.currency))
    .map(formatMoney)
    .join(" and ");
}

/** What several sums come to, each currency by itself. */
export function sumOf(all: readonly (readonly Money[])[]): Money[] {
  const sums = new Map<Money["currency"], number>();
  for (const { currency, amountMinor } of all.flat()) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  return [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }));
}
