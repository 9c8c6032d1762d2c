import { and, eq, inArray, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#db/client.ts";
import { type LedgerAccount, orderAccounts } from "../contract.ts";
import { ledgerEntries, ledgerTransactions } from "./tables.ts";

/**
 * What came for each of these orders and is still there for it: payments and credit, less what was given back. In minor units of
 * the order's currency; an order that nothing came for is left out. `accounts`: `order` alone without the VAT in it.
 */
export async function received(
  db: DbOrTx,
  orderIds: readonly string[],
  accounts: readonly LedgerAccount[] = orderAccounts,
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({
      orderId: ledgerEntries.holder,
      amountMinor: sql<number>`-sum(${ledgerEntries.amountMinor})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.account, [...accounts]), inArray(ledgerEntries.holder, [...orderIds])))
    .groupBy(ledgerEntries.holder);
  return new Map(rows.flatMap(({ orderId, amountMinor }) => (orderId === null ? [] : [[orderId, amountMinor]])));
}

/** The same of one order, whose id is in a column of the statement that this becomes a part of; 0 where nothing came. */
export const receivedFor = (db: DbOrTx, orderId: AnyPgColumn, accounts: readonly LedgerAccount[] = orderAccounts) =>
  db
    .select({ sum: sql`coalesce(-sum(${ledgerEntries.amountMinor}), 0)` })
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.account, [...accounts]), eq(ledgerEntries.holder, sql`${orderId}::text`)));

/** What came for orders after one moment and before another each, in the order in which they are given. */
export async function receivedWithin(
  db: DbOrTx,
  spans: readonly { orderId: string; from: Date; until: Date }[],
): Promise<number[]> {
  if (spans.length === 0) return [];
  const rows = spans.map(
    ({ orderId, from, until }, at) =>
      sql`(${at}::int, ${orderId}::text, ${from.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz)`,
  );
  const answer = await db.execute<{ minor: string }>(sql`
    select coalesce(-sum(e.amount_minor), 0) as minor
    from (values ${sql.join(rows, sql`, `)}) span (at, holder, since, until)
    left join (
      select entry.holder, entry.amount_minor, booked.occurred_at
      from ${ledgerEntries} entry join ${ledgerTransactions} booked on booked.id = entry.transaction_id
      where entry.account in ('order', 'vat') and entry.holder in (${sql.join(
        spans.map(({ orderId }) => sql`${orderId}`),
        sql`, `,
      )})
    ) e on e.holder = span.holder and e.occurred_at > span.since and e.occurred_at < span.until
    group by span.at order by span.at`);
  return answer.rows.map(({ minor }) => Number(minor));
}
