import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { Currency } from "#lib/money.ts";
import type { LedgerAccount } from "../contract.ts";
import { ledgerEntries, ledgerTransactions } from "./tables.ts";

/**
 * What is on accounts of one holder, in each currency in which something was booked, in minor units: positive is debit. With
 * `from` and `until`, only what happened from the one to before the other.
 */
export function holderSums(
  db: DbOrTx,
  { holder, accounts, from, until }: { holder: string; accounts: readonly LedgerAccount[]; from?: Date; until?: Date },
): Promise<{ account: LedgerAccount; currency: Currency; amountMinor: number }[]> {
  return db
    .select({
      account: ledgerEntries.account,
      currency: ledgerEntries.currency,
      amountMinor: sql<number>`sum(${ledgerEntries.amountMinor})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerEntries.holder, holder),
        inArray(ledgerEntries.account, [...accounts]),
        from && gte(ledgerTransactions.occurredAt, from),
        until && lt(ledgerTransactions.occurredAt, until),
      ),
    )
    .groupBy(ledgerEntries.account, ledgerEntries.currency)
    .orderBy(ledgerEntries.account, ledgerEntries.currency);
}

/** What is on an account for each of its holders, in each currency, in minor units: positive is debit. Those with nothing are left out. */
export async function sumsByHolder(
  db: DbOrTx,
  account: LedgerAccount,
): Promise<{ holder: string; currency: Currency; amountMinor: number }[]> {
  const sum = sql<number>`sum(${ledgerEntries.amountMinor})`.mapWith(Number);
  const rows = await db
    .select({ holder: ledgerEntries.holder, currency: ledgerEntries.currency, amountMinor: sum })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, account))
    .groupBy(ledgerEntries.holder, ledgerEntries.currency)
    .having(sql`sum(${ledgerEntries.amountMinor}) <> 0`);
  return rows.flatMap(({ holder, ...row }) => (holder === null ? [] : [{ holder, ...row }]));
}
