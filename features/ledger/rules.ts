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

/** Of a rate of VAT, which is stored in hundredths of a percent (750), as much as whole percents are. */
export const vatScale = 10_000;

/** The VAT in an amount that includes it, to the nearest kobo; `rate` in hundredths of a percent. */
export function vatIn(grossMinor: number, rate: number): number {
  const [gross, part, whole] = [BigInt(Math.abs(grossMinor)), BigInt(rate), BigInt(vatScale + rate)];
  const vat = Number((2n * gross * part + whole) / (2n * whole));
  return grossMinor < 0 && vat > 0 ? -vat : vat;
}

/**
 * Splits what is booked for an order, `grossMinor` (debit is positive), into what is the order's and the VAT in it, by all that is on the
 * order then: so its VAT is right to the kobo after each transaction, however often and in what parts money comes and goes back.
 */
export function splitVat(
  grossMinor: number,
  { rate, before }: { rate: number; before: { grossMinor: number; vatMinor: number } },
): { orderMinor: number; vatMinor: number } {
  const vatMinor = vatIn(before.grossMinor + grossMinor, rate) - before.vatMinor;
  return { orderMinor: grossMinor - vatMinor, vatMinor };
}

/** The accounts whose lines are money that moved: what came and went back, the VAT in it, and what left for tutors. */
export const moneyAccounts = ["cash", "vat", "tutor-paid"] as const satisfies readonly LedgerAccount[];

/**
 * What moved money: `received`, what students paid; `returned`, what of it went back or is disputed; `vat`, what of it is owed as tax;
 * `tutors`, what tutors were paid.
 */
export type MoneyFlow = "received" | "returned" | "vat" | "tutors";

/**
 * What a line of the book is for the academy's revenue; null: no money moved by it. All of `cash` is received or returned, so that both
 * together are what is on it: a payment that was undone was never received, and a dispute that is won is no longer returned. What came before the academy was
 * here (`opening-balance`) and credit move no cash.
 */
export function flowOf({ kind, account }: { kind: TransactionKind; account: LedgerAccount }): MoneyFlow | null {
  if (account === "tutor-paid") return "tutors";
  if (account === "vat") return "vat";
  if (account !== "cash") return null;
  return kind === "payment" || kind === "payment-undone" ? "received" : "returned";
}
