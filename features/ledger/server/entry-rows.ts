import { eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { ledgerEntries, ledgerTransactions } from "./tables.ts";

/** The lines of the book with what they are about, as a subquery for other features to join with. Positive is debit. */
export const entryRows = (db: DbOrTx) =>
  db
    .select({
      entryId: ledgerEntries.id,
      transactionId: ledgerEntries.transactionId,
      kind: ledgerTransactions.kind,
      subject: ledgerTransactions.subject,
      occurredAt: ledgerTransactions.occurredAt,
      account: ledgerEntries.account,
      holder: ledgerEntries.holder,
      entryCurrency: ledgerEntries.currency,
      entryMinor: ledgerEntries.amountMinor,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .as("entry_rows");
