import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { TransactionKind } from "../contract.ts";
import { ledgerTransactions } from "./tables.ts";

/** Whether the book has a transaction of this kind about this subject. */
export const hasBooked = async (db: DbOrTx, kind: TransactionKind, subject: string): Promise<boolean> =>
  (await db.$count(
    ledgerTransactions,
    and(eq(ledgerTransactions.kind, kind), eq(ledgerTransactions.subject, subject)),
  )) > 0;
