import { and, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { LedgerAccount } from "../contract.ts";
import { ledgerEntries, ledgerTransactions } from "./tables.ts";

/** What the transactions about these subjects booked on one holder's account, in minor units: positive is debit. */
export async function entriesSum(
  db: DbOrTx,
  { account, holder, subjects }: { account: LedgerAccount; holder: string; subjects: readonly string[] },
): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${ledgerEntries.amountMinor}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerEntries.account, account),
        eq(ledgerEntries.holder, holder),
        inArray(ledgerTransactions.subject, [...subjects]),
      ),
    );
  return row?.sum ?? 0;
}
