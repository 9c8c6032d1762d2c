import { sql } from "drizzle-orm";
import { dateInLagos } from "#lib/dates.ts";
import type { InTx } from "#platform/deps.ts";
import type { ReceiptFacts } from "../../receipt-rules.ts";
import { receiptFacts, receipts, receiptYears } from "../documents/tables.ts";

/** A receipt as people name it: `R-2026-00481`. */
export const receiptName = ({ year, number }: { year: number; number: number }): string =>
  `R-${year}-${String(number).padStart(5, "0")}`;

/** The receipt that someone typed, capitals and zeros apart; null for what is no receipt's number. */
export function readReceipt(typed: string): { year: number; number: number } | null {
  const [, year, number] = /^r[\s-]*(20\d\d)[\s-]+(\d{1,9})$/i.exec(typed.trim()) ?? [];
  return year && number ? { year: Number(year), number: Number(number) } : null;
}

/**
 * Gives a payment the next number of its year; without gaps, since the next payment waits until this is committed. One statement, since
 * all payments of that moment wait for every round trip from here on.
 */
export async function issueReceipt(
  { db: tx }: InTx,
  paymentId: string,
  facts: ReceiptFacts,
  issuedAt: Date,
): Promise<{ year: number; number: number }> {
  const year = Number(dateInLagos(issuedAt).slice(0, 4));
  const { rows } = await tx.execute<{ last: number }>(sql`
    with counted as (
      insert into ${receiptYears} as stored (year, last) values (${year}, 1)
      on conflict (year) do update set last = stored.last + 1
      returning last
    ), issued as (
      insert into ${receipts} (payment_id, year, number, issued_at)
      select ${paymentId}::uuid, ${year}::int, last, ${issuedAt.toISOString()}::timestamptz from counted
    ), noted as (
      insert into ${receiptFacts} (payment_id, facts) values (${paymentId}::uuid, ${JSON.stringify(facts)}::jsonb)
    )
    select last from counted`);
  const [counted] = rows;
  if (!counted) throw new Error("No number was counted.");
  return { year, number: counted.last };
}
