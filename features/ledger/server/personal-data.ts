import { and, asc, eq } from "drizzle-orm";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { ledgerEntries, ledgerTransactions } from "./tables.ts";

const credit: PersonalDataHolder = {
  name: "credit",
  async read(db, { id }) {
    const lines = await db
      .select({
        amountMinor: ledgerEntries.amountMinor,
        currency: ledgerEntries.currency,
        reason: ledgerTransactions.kind,
        at: ledgerTransactions.occurredAt,
      })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(and(eq(ledgerEntries.account, "credit"), eq(ledgerEntries.holder, id)))
      .orderBy(asc(ledgerTransactions.occurredAt), asc(ledgerEntries.id));
    // As the person counts: what was given is positive, what was used negative.
    return lines.length === 0 ? null : lines.map((line) => ({ ...line, amountMinor: -line.amountMinor }));
  },
  // The book stays, as the law asks of money; its rows name no one.
  erase: async () => [],
};

/** What this feature holds of a person, for the download and the deletion of an account. */
export const ledgerPersonalData: PersonalDataHolder[] = [credit];
