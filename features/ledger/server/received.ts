import { and, eq, inArray, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#db/client.ts";
import { ledgerEntries } from "./tables.ts";

/**
 * What came for each of these orders and is still there for it: payments and credit, less what was given back. In minor units of
 * the order's currency; an order that nothing came for is left out.
 */
export async function received(db: DbOrTx, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({
      orderId: ledgerEntries.holder,
      amountMinor: sql<number>`-sum(${ledgerEntries.amountMinor})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.account, "order"), inArray(ledgerEntries.holder, [...orderIds])))
    .groupBy(ledgerEntries.holder);
  return new Map(rows.flatMap(({ orderId, amountMinor }) => (orderId === null ? [] : [[orderId, amountMinor]])));
}

/** The same of one order, whose id is in a column of the statement that this becomes a part of; 0 where nothing came. */
export const receivedFor = (db: DbOrTx, orderId: AnyPgColumn) =>
  db
    .select({ sum: sql`coalesce(-sum(${ledgerEntries.amountMinor}), 0)` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.account, "order"), eq(ledgerEntries.holder, sql`${orderId}::text`)));
