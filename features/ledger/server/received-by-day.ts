import { and, asc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { Currency } from "#lib/money.ts";
import { ledgerEntries, ledgerTransactions } from "./tables.ts";

/** The money that came on a day in Lagos in one currency, less payments that were undone on it, and how many payments that were. */
type DayReceived = { on: string; currency: Currency; amountMinor: number; count: number };

/** What came by payments between two moments, day by day; days on which nothing came are left out. */
export async function receivedByDay(db: DbOrTx, { from, until }: { from: Date; until: Date }): Promise<DayReceived[]> {
  const on = sql<string>`to_char(${ledgerTransactions.occurredAt} at time zone 'Africa/Lagos', 'YYYY-MM-DD')`;
  return db
    .select({
      on,
      currency: ledgerEntries.currency,
      amountMinor: sql<number>`sum(${ledgerEntries.amountMinor})`.mapWith(Number),
      count: sql<number>`count(*) filter (where ${ledgerTransactions.kind} = 'payment')`.mapWith(Number),
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(
      and(
        inArray(ledgerTransactions.kind, ["payment", "payment-undone"]),
        gte(ledgerTransactions.occurredAt, from),
        lt(ledgerTransactions.occurredAt, until),
        eq(ledgerEntries.account, "cash"),
      ),
    )
    .groupBy(sql`1`, ledgerEntries.currency)
    .orderBy(sql`1`, asc(ledgerEntries.currency));
}
