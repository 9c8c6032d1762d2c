import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { TransactionKind } from "../contract.ts";
import { type Entry, entriesError } from "../rules.ts";
import { withVat } from "./order-vat.ts";
import { ledgerEntries, ledgerTransactions } from "./tables.ts";

export type Posting = {
  kind: TransactionKind;
  /** Id of what it is about. */
  subject: string;
  occurredAt: Date;
  entries: readonly Entry[];
};

/**
 * Writes a transaction into the book, in the caller's transaction. Of one kind and subject there is one: a repeat writes nothing,
 * also from many places at once. What is booked for an order with VAT is split (withVat): its
 * order is locked by the caller. Returns whether this call wrote it.
 * Errors: RangeError for entries that are no transaction, which is an error of the caller.
 */
export async function post({ db: tx }: InTx, { kind, subject, occurredAt, entries }: Posting): Promise<boolean> {
  const error = entriesError(entries);
  if (error) throw new RangeError(error);
  const split = await withVat({ db: tx }, entries);
  const [made] = await tx
    .insert(ledgerTransactions)
    .values({ id: newId(), kind, subject, occurredAt })
    .onConflictDoNothing({ target: [ledgerTransactions.kind, ledgerTransactions.subject] })
    .returning({ id: ledgerTransactions.id });
  if (!made) return false;
  await tx.insert(ledgerEntries).values(split.map((entry) => ({ ...entry, id: newId(), transactionId: made.id })));
  return true;
}
