import { and, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { formatMoney, type Money } from "#lib/money.ts";
import type { InTx } from "#platform/deps.ts";
import { post } from "./post.ts";
import { ledgerEntries } from "./tables.ts";

/** What is left of each of these students' credit, in each currency in which there is some; who has none is left out. */
export async function creditBalances(db: DbOrTx, accountIds: readonly string[]): Promise<Map<string, Money[]>> {
  if (accountIds.length === 0) return new Map();
  const amountMinor = sql<number>`-sum(${ledgerEntries.amountMinor})`.mapWith(Number);
  const rows = await db
    .select({ holder: sql<string>`${ledgerEntries.holder}`, currency: ledgerEntries.currency, amountMinor })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.account, "credit"), inArray(ledgerEntries.holder, [...accountIds])))
    .groupBy(ledgerEntries.holder, ledgerEntries.currency)
    .having(sql`sum(${ledgerEntries.amountMinor}) <> 0`)
    .orderBy(ledgerEntries.currency);
  const balances = new Map<string, Money[]>();
  for (const { holder, ...money } of rows) balances.set(holder, [...(balances.get(holder) ?? []), money]);
  return balances;
}

/** The same of one student. */
export const creditBalance = async (db: DbOrTx, accountId: string): Promise<Money[]> =>
  (await creditBalances(db, [accountId])).get(accountId) ?? [];

/**
 * Uses a student's credit for an order, in the order's transaction. The person's row is locked until that ends, so that two
 * orders at once cannot use the same credit. `amount` is positive.
 * Errors: AppError conflict when there is less, not_found for an account that is not active; RangeError for an amount that is not
 * positive.
 */
export async function spendCredit(
  deps: InTx<"clock">,
  { accountId, orderId, amount }: { accountId: string; orderId: string; amount: Money },
): Promise<void> {
  const { db: tx } = deps;
  const { amountMinor, currency } = amount;
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) {
    throw new RangeError(`Not an amount that can be used: ${amountMinor}`);
  }
  const people = personRows(tx);
  const [person] = await tx.select({ id: people.id }).from(people).where(eq(people.id, accountId)).for("no key update");
  if (!person) throw notFound();
  const balance = (await creditBalance(tx, accountId)).find((money) => money.currency === currency);
  if ((balance?.amountMinor ?? 0) < amountMinor) throw conflict(`You have less than ${formatMoney(amount)} of credit.`);
  await post(deps, {
    kind: "credit-used",
    subject: orderId,
    occurredAt: deps.clock.now(),
    entries: [
      { account: "credit", holder: accountId, currency, amountMinor },
      { account: "order", holder: orderId, currency, amountMinor: -amountMinor },
    ],
  });
}

/** Gives what came for an order back as its student's credit, when the order fails; once for each order. */
export async function returnAsCredit(
  deps: InTx<"clock">,
  { accountId, orderId, amount }: { accountId: string; orderId: string; amount: Money },
): Promise<void> {
  const { amountMinor, currency } = amount;
  await post(deps, {
    kind: "credit-returned",
    subject: orderId,
    occurredAt: deps.clock.now(),
    entries: [
      { account: "order", holder: orderId, currency, amountMinor },
      { account: "credit", holder: accountId, currency, amountMinor: -amountMinor },
    ],
  });
}
