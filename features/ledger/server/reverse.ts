import { and, eq } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import type { InTx } from "#platform/deps.ts";
import type { TransactionKind } from "../contract.ts";
import { creditBalance } from "./credit.ts";
import { post } from "./post.ts";
import { ledgerEntries, ledgerTransactions } from "./tables.ts";

/**
 * Undoes a transaction by its opposite, in the caller's transaction; once. What it gave as credit must be there still:
 * its people's rows are locked, so that it is not spent until the commit.
 * Errors: AppError conflict where the credit is used; Error where there is no such transaction.
 */
export async function reverse(
  deps: InTx<"clock">,
  { kind, subject, by }: { kind: TransactionKind; subject: string; by: TransactionKind },
): Promise<void> {
  const { db: tx } = deps;
  const entries = await tx
    .select({
      account: ledgerEntries.account,
      holder: ledgerEntries.holder,
      currency: ledgerEntries.currency,
      amountMinor: ledgerEntries.amountMinor,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerTransactions.kind, kind), eq(ledgerTransactions.subject, subject)));
  if (entries.length === 0) throw new Error(`The book has no ${kind} of ${subject}.`);
  for (const { account, holder, currency, amountMinor } of entries) {
    if (account !== "credit" || holder === null || amountMinor >= 0) continue;
    const people = personRows(tx);
    await tx.select({ id: people.id }).from(people).where(eq(people.id, holder)).for("no key update");
    const balance = (await creditBalance(tx, holder)).find((money) => money.currency === currency);
    if ((balance?.amountMinor ?? 0) < -amountMinor) throw conflict("The credit that it gave is used already.");
  }
  await post(deps, {
    kind: by,
    subject,
    occurredAt: deps.clock.now(),
    entries: entries.map((entry) => ({ ...entry, amountMinor: -entry.amountMinor })),
  });
}
