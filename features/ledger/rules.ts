import type { Currency } from "#lib/money.ts";
import type { LedgerAccount } from "./contract.ts";

/** Decisions about the book. No I/O. */

/**
 * One line of a transaction, in minor units. Positive: debit (cash that came, credit that was used). Negative: credit (what came
 * for an order, what a student may spend).
 */
export type Entry = {
  account: LedgerAccount;
  /** Whose part of the account: an id, or the name of a provider. Null: the academy's own. */
  holder: string | null;
  currency: Currency;
  amountMinor: number;
};

/** Why these entries are no transaction, in words for developers; null when they are one. The database refuses the same. */
export function entriesError(entries: readonly Entry[]): string | null {
  if (entries.length < 2) return "A transaction has at least two entries.";
  const sums = new Map<Currency, number>();
  for (const { amountMinor, currency } of entries) {
    if (!Number.isSafeInteger(amountMinor) || amountMinor === 0) return `Not an amount of an entry: ${amountMinor}.`;
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  }
  const off = [...sums].find(([, sum]) => sum !== 0);
  return off ? `The entries in ${off[0]} sum to ${off[1]} instead of 0.` : null;
}
