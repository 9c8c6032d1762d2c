import type { LedgerAccount, TransactionKind } from "#features/ledger/contract.ts";
import { flowOf } from "#features/ledger/rules.ts";
import { type Currency, currencies } from "#lib/money.ts";
import type { RevenueSum } from "./contract.ts";

/** What the tables of a year add up. No I/O. */

/** What lines of the book that have all of this in common sum to; positive is debit. */
export type MovedSum = {
  month: string;
  kind: TransactionKind;
  account: LedgerAccount;
  provider: string;
  courseId: string | null;
  courseName: string | null;
  currency: Currency;
  amountMinor: number;
};

/** Sums by what `keyOf` names, each currency for itself, in the order in which the keys come; what is not the students' money is left out. */
export function sumsBy<Key extends object>(
  rows: readonly MovedSum[],
  keyOf: (row: MovedSum) => Key,
): (Key & RevenueSum)[] {
  const sums = new Map<string, Key & RevenueSum>();
  for (const row of rows) {
    const flow = flowOf(row);
    if (flow === null || flow === "tutors") continue;
    const { currency, amountMinor } = row;
    const key = keyOf(row);
    const name = JSON.stringify([currency, key]);
    const sum = sums.get(name) ?? { ...key, currency, receivedMinor: 0, returnedMinor: 0, vatMinor: 0, netMinor: 0 };
    if (flow === "received") sum.receivedMinor += amountMinor;
    else if (flow === "returned") sum.returnedMinor -= amountMinor;
    // Owed when it is credited: its lines take from what is on cash.
    else sum.vatMinor -= amountMinor;
    sum.netMinor += amountMinor;
    sums.set(name, sum);
  }
  return [...sums.values()];
}

/** The same month by month, with what tutors were paid in each; months in which nothing moved are left out. */
export function sumsByMonth(rows: readonly MovedSum[]): (RevenueSum & { month: string; tutorsMinor: number })[] {
  const own = sumsBy(rows, ({ month }) => ({ month }));
  const months = [...new Set(rows.map(({ month }) => month))].toSorted();
  return months.flatMap((month) =>
    currencies.flatMap((currency) => {
      const sum = own.find((item) => item.month === month && item.currency === currency);
      // Out of the account when it is credited.
      const tutorsMinor = rows
        .filter((row) => row.month === month && row.currency === currency && flowOf(row) === "tutors")
        .reduce((total, { amountMinor }) => total - amountMinor, 0);
      if (!sum && tutorsMinor === 0) return [];
      return [{ month, currency, receivedMinor: 0, returnedMinor: 0, vatMinor: 0, netMinor: 0, ...sum, tutorsMinor }];
    }),
  );
}
