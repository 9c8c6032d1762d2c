import type { Currency } from "#lib/money.ts";
import type { LedgerAccount, TransactionKind } from "./contract.ts";

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

/** The accounts whose lines are money that moved: what came and went back, and what left for tutors. */
export const moneyAccounts = ["cash", "tutor-paid"] as const satisfies readonly LedgerAccount[];

/** What moved money: `received`, what students paid; `returned`, what of it went back or is disputed; `tutors`, what tutors were paid. */
export type MoneyFlow = "received" | "returned" | "tutors";

/**
 * What a line of the book is for the academy's revenue; null: no money moved by it. All of `cash` is received or returned, so that both
 * together are what is on it: a payment that was undone was never received, and a dispute that is won is no longer returned. What came before the academy was
 * here (`opening-balance`) and credit move no cash.
 */
export function flowOf({ kind, account }: { kind: TransactionKind; account: LedgerAccount }): MoneyFlow | null {
  if (account === "tutor-paid") return "tutors";
  if (account !== "cash") return null;
  return kind === "payment" || kind === "payment-undone" ? "received" : "returned";
}
