import { and, eq } from "drizzle-orm";
import { invalid } from "#lib/app-error.ts";
import { addDays, dateInLagos } from "#lib/dates.ts";
import type { Within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { transferTexts as texts } from "../../transfer-texts.ts";
import { lockOrder } from "../orders/order-rows.ts";
import { reconcileLatePayment } from "../orders/reconcile-late-payment.ts";
import { receiptName } from "../payments/issue-receipt.ts";
import type { PaymentDeps } from "../payments/payment-rows.ts";
import { receivePayment } from "../payments/receive-payment.ts";
import { payments } from "../payments/tables.ts";
import { transferClaims } from "./tables.ts";

/** A transfer that is on the account, as far as it is for one order. */
export type ReceivedTransfer = {
  orderId: string;
  /** In minor units of the order's currency. */
  amountMinor: number;
  /** Day in Lagos on which it was on the account. */
  receivedOn: string;
  bankReference: string | null;
};

/** Banks book on the day after, and some on the day before: an order of the evening is paid on its day. */
const daysBefore = 1;

/**
 * Counts a transfer for an order, in the caller's transaction, with all that a card payment brings (receivePayment). Less than what
 * is due stays on the order, more than all of it becomes credit. For an order that ran out: see lateOutcome. The student's word that
 * it was made is settled with it. That one transfer is counted once is the caller's to see to.
 * Errors: AppError not_found; invalid for an amount or a day that cannot be.
 */
export async function countTransfer(
  deps: Within<Omit<PaymentDeps, "payments">>,
  { orderId, amountMinor, receivedOn, bankReference }: ReceivedTransfer,
): Promise<{ paymentId: string; receipt: string }> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) throw invalid(texts.noAmount);
  if (receivedOn > dateInLagos(now)) throw invalid(texts.dayAhead);
  const order = await lockOrder(deps, orderId, null);
  const placedOn = dateInLagos(order.order.placedAt);
  if (receivedOn < addDays(placedOn, -daysBefore)) throw invalid(texts.dayBefore(placedOn));
  const ready = await reconcileLatePayment(deps, order, { amountMinor, receivedOn });
  const [payment] = await tx
    .insert(payments)
    .values({
      id: newId(),
      orderId,
      provider: "transfer",
      amountMinor,
      currency: ready.order.currency,
      state: "succeeded",
      method: "Bank transfer",
      receivedOn,
      bankReference,
      openedAt: now,
      endedAt: now,
    })
    .returning();
  if (!payment) throw new Error("The payment was not written.");
  const receipt = await receivePayment(deps, ready, payment, now);
  await tx
    .update(transferClaims)
    .set({ state: "counted", decidedAt: now })
    .where(and(eq(transferClaims.orderId, orderId), eq(transferClaims.state, "waiting")));
  return { paymentId: payment.id, receipt: receiptName(receipt) };
}
