import { asc, eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { ledgerEntries, ledgerTransactions } from "./tables.ts";

/** The lines of the book about these subjects, in the order in which they were written. Positive is debit. */
export const linesAbout = (db: DbOrTx, subjects: readonly string[]) =>
  db
    .select({
      kind: ledgerTransactions.kind,
      account: ledgerEntries.account,
      amountMinor: ledgerEntries.amountMinor,
      currency: ledgerEntries.currency,
      at: ledgerTransactions.occurredAt,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(inArray(ledgerTransactions.subject, [...subjects]))
    .orderBy(asc(ledgerTransactions.occurredAt), asc(ledgerEntries.id));
