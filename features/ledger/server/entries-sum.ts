import { and, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { LedgerAccount } from "../contract.ts";
import { ledgerEntries, ledgerTransactions } from "./tables.ts";

/** What the transactions about these subjects booked on accounts of one holder, in minor units: positive is debit. */
export async function entriesSum(
  db: DbOrTx,
  { accounts, holder, subjects }: { accounts: readonly LedgerAccount[]; holder: string; subjects: readonly string[] },
): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${ledgerEntries.amountMinor}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        inArray(ledgerEntries.account, [...accounts]),
        eq(ledgerEntries.holder, holder),
        inArray(ledgerTransactions.subject, [...subjects]),
      ),
    );
  return row?.sum ?? 0;
}
