import { and, asc, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { getIdentity } from "#features/site/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { ReceiptView } from "../../document-contract.ts";
import { linesSince } from "../../receipt-rules.ts";
import { checkoutTexts } from "../../texts.ts";
import { receiptName } from "../payments/issue-receipt.ts";
import { payments } from "../payments/tables.ts";
import { disputes, refunds } from "../refunds/tables.ts";
import { orders } from "../tables.ts";
import { drawPaymentDocument } from "./draw-payment-document.ts";
import { receiptDocument } from "./receipt-document.ts";
import { receiptFacts, receipts } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">;

/**
 * The receipt of a payment of this student (null: anyone's), as it was stored, and what became of the payment since. Errors: AppError not_found.
 */
export async function findReceipt({ db }: { db: DbOrTx }, paymentId: string, studentId: string | null) {
  const isTheirs = studentId === null ? undefined : eq(orders.studentId, studentId);
  const [matchingReceipt] = await db
    .select({
      orderId: orders.id,
      year: receipts.year,
      number: receipts.number,
      issuedAt: receipts.issuedAt,
      facts: receiptFacts.facts,
      state: payments.state,
    })
    .from(receipts)
    .innerJoin(receiptFacts, eq(receiptFacts.paymentId, receipts.paymentId))
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(receipts.paymentId, paymentId), isTheirs));
  if (!matchingReceipt) throw notFound(checkoutTexts.unknownReceipt);
  const { state, ...receipt } = matchingReceipt;
  const back = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.askedAt));
  const disputed = await db
    .select()
    .from(disputes)
    .where(eq(disputes.paymentId, paymentId))
    .orderBy(asc(disputes.openedAt));
  const { currency, amountMinor } = matchingReceipt.facts;
  const isUndone = state === "undone";
  const since = linesSince({ currency, amountMinor, isUndone, refunds: back, disputes: disputed });
  return { ...receipt, name: receiptName(matchingReceipt), since };
}

/** What the page of a receipt shows. Errors: AppError not_found for one that is not this student's. */
export async function readReceipt(deps: Pick<Deps, "db">, paymentId: string, studentId: string): Promise<ReceiptView> {
  const { name, orderId, facts, since } = await findReceipt(deps, paymentId, studentId);
  return { name, orderId, ...facts, since };
}

/**
 * The receipt of a payment as a PDF, the same each time until money of it goes back. Errors: AppError not_found for one that is not this student's (null:
 * anyone's).
 */
export async function receiptFile(
  deps: Deps,
  paymentId: string,
  studentId: string | null,
): Promise<{ bytes: Buffer; name: string }> {
  const { name, issuedAt, facts, since } = await findReceipt(deps, paymentId, studentId);
  const { wordmark } = await getIdentity(deps);
  return {
    bytes: await drawPaymentDocument(receiptDocument(facts, { name, issuedAt, wordmark, since })),
    name: `${name}.pdf`,
  };
}
