import { eq, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { formatMoney, type Money } from "#lib/money.ts";
import { newId } from "#platform/ids/ids.ts";
import { creditEntries } from "./tables.ts";

/** What is left of an account's credit, in each currency in which there is some. */
export async function creditBalance(db: DbOrTx, accountId: string): Promise<Money[]> {
  const amountMinor = sql<number>`sum(${creditEntries.amountMinor})`.mapWith(Number);
  return db
    .select({ currency: creditEntries.currency, amountMinor })
    .from(creditEntries)
    .where(eq(creditEntries.accountId, accountId))
    .groupBy(creditEntries.currency)
    .having(sql`${amountMinor} <> 0`)
    .orderBy(creditEntries.currency);
}

/**
 * Takes credit for a payment, in its transaction. The account's row is locked until that ends, so that two payments at once
 * cannot spend the same credit. `amount` is positive. Errors: AppError conflict when there is less, not_found for an account
 * that is not active, RangeError for an amount that is not positive.
 */
export async function spendCredit(tx: Tx, accountId: string, amount: Money, now: Date): Promise<void> {
  if (!Number.isSafeInteger(amount.amountMinor) || amount.amountMinor <= 0) {
    throw new RangeError(`Not an amount that can be spent: ${amount.amountMinor}`);
  }
  const people = personRows(tx);
  const [held] = await tx.select({ id: people.id }).from(people).where(eq(people.id, accountId)).for("no key update");
  if (!held) throw notFound();
  const balance = (await creditBalance(tx, accountId)).find(({ currency }) => currency === amount.currency);
  if ((balance?.amountMinor ?? 0) < amount.amountMinor) {
    throw conflict(`You have less than ${formatMoney(amount)} of credit.`);
  }
  await tx.insert(creditEntries).values({
    id: newId(),
    accountId,
    amountMinor: -amount.amountMinor,
    currency: amount.currency,
    reason: "spent",
    createdAt: now,
  });
}
