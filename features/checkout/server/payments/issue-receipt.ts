import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { ReceiptFacts } from "../../receipt-rules.ts";
import { receiptFacts, receipts, receiptYears } from "../tables.ts";

/** A receipt as people name it: `R-2026-00481`. */
export const receiptName = ({ year, number }: { year: number; number: number }): string =>
  `R-${year}-${String(number).padStart(5, "0")}`;

/** Gives a payment the next number of its year; without gaps, since whoever is next waits until this is committed. */
export async function issueReceipt(
  tx: Tx,
  paymentId: string,
  facts: ReceiptFacts,
  issuedAt: Date,
): Promise<{ year: number; number: number }> {
  const year = Number(dateInLagos(issuedAt).slice(0, 4));
  const [counted] = await tx
    .insert(receiptYears)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: receiptYears.year, set: { last: sql`${receiptYears.last} + 1` } })
    .returning();
  if (!counted) throw new Error("No number was counted.");
  await tx.insert(receipts).values({ paymentId, year, number: counted.last, issuedAt });
  await tx.insert(receiptFacts).values({ paymentId, facts });
  return { year, number: counted.last };
}
