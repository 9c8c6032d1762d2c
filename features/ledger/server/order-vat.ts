import { and, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#db/client.ts";
import type { InTx } from "#platform/deps.ts";
import { orderAccounts } from "../contract.ts";
import { type Entry, splitVat } from "../rules.ts";
import { ledgerEntries, orderVat } from "./tables.ts";

/** Notes the rate of VAT by which an order is booked from now on, before anything is. `rate` in hundredths of a percent, at least 1. */
export async function setOrderVat(
  { db: tx }: InTx,
  { orderId, rate }: { orderId: string; rate: number },
): Promise<void> {
  await tx.insert(orderVat).values({ holder: orderId, rate });
}

/** The rates of VAT of these orders, in hundredths of a percent; an order without VAT is left out. */
export async function vatRatesOf(db: DbOrTx, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(orderVat)
    .where(inArray(orderVat.holder, [...orderIds]));
  return new Map(rows.map(({ holder, rate }) => [holder, rate]));
}

/** The entries of a transaction, of which those for an order with VAT are split into the order's and the VAT in it. */
export async function withVat({ db: tx }: InTx, entries: readonly Entry[]): Promise<readonly Entry[]> {
  const holders = entries.flatMap(({ account, holder }) => (isOfOrder(account) && holder !== null ? [holder] : []));
  const rates = await vatRatesOf(tx, [...new Set(holders)]);
  const split = [
    ...entries.filter(({ account, holder }) => !(isOfOrder(account) && holder !== null && rates.has(holder))),
  ];
  for (const [holder, rate] of rates) {
    const own = entries.filter((entry) => isOfOrder(entry.account) && entry.holder === holder);
    const [first] = own;
    if (!first) continue;
    const grossMinor = own.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const { orderMinor, vatMinor } = splitVat(grossMinor, { rate, before: await onOrder(tx, holder) });
    const { currency } = first;
    split.push(
      { account: "order", holder, currency, amountMinor: orderMinor },
      { account: "vat", holder, currency, amountMinor: vatMinor },
    );
  }
  return split.filter(({ amountMinor }) => amountMinor !== 0);
}

const isOfOrder = (account: string): boolean => orderAccounts.some((known) => known === account);

/** What is on an order's accounts; debit is positive. */
async function onOrder(tx: Tx, holder: string): Promise<{ grossMinor: number; vatMinor: number }> {
  const [row] = await tx
    .select({
      grossMinor: sql<number>`coalesce(sum(${ledgerEntries.amountMinor}), 0)`.mapWith(Number),
      vatMinor:
        sql<number>`coalesce(sum(${ledgerEntries.amountMinor}) filter (where ${ledgerEntries.account} = 'vat'), 0)`.mapWith(
          Number,
        ),
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.holder, holder), inArray(ledgerEntries.account, [...orderAccounts])));
  return row ?? { grossMinor: 0, vatMinor: 0 };
}
