import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { ProviderAnswer } from "#platform/payments/provider.ts";
import { type HeldOrder, holdOrder } from "../orders/order-rows.ts";
import { payments } from "../tables.ts";
import type { PaymentDeps, PaymentRow } from "./payment-rows.ts";
import { receivePayment } from "./receive-payment.ts";

/** What ends a payment. */
type FinalAnswer = Extract<ProviderAnswer, { state: "failed" | "succeeded" }>;

/**
 * Ends a payment as its provider says, with all that follows (receivePayment), in one transaction. Value is given only where
 * amount, currency and order are those that were asked for. A payment that has ended stays as it is, whatever comes later.
 */
export async function applyAnswer(
  deps: Omit<PaymentDeps, "payments">,
  paymentId: string,
  answer: FinalAnswer,
): Promise<PaymentRow> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const [{ orderId } = { orderId: null }] = await tx
      .select({ orderId: payments.orderId })
      .from(payments)
      .where(eq(payments.id, paymentId));
    if (orderId === null) throw new Error(`There is no payment ${paymentId}.`);
    // Whatever changes an order or its payments holds the order first.
    const held = await holdOrder(tx, orderId, null);
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
    if (!payment) throw new Error(`There is no payment ${paymentId}.`);
    if (payment.state !== "open") return payment;

    if (answer.state === "failed")
      return end(tx, paymentId, { state: "failed", failure: answer.failure, endedAt: now });
    if (!agrees(payment, held, answer)) {
      deps.log.error({ paymentId, answer, asked: payment }, "a provider tells of a payment that was not asked for");
      return end(tx, paymentId, { state: "failed", failure: "mismatch", endedAt: now });
    }
    const ended = await end(tx, paymentId, { state: "succeeded", method: answer.method, endedAt: now });
    await receivePayment(deps, tx, held, ended, now);
    return ended;
  });
}

/** Whether what a provider took is what was asked for, to the kobo. */
const agrees = (
  payment: PaymentRow,
  { order }: HeldOrder,
  { amount, reference }: Extract<FinalAnswer, { amount: unknown }>,
) =>
  amount.amountMinor === payment.amountMinor && amount.currency === payment.currency && reference === order.reference;

async function end(tx: Tx, paymentId: string, changes: Partial<PaymentRow>): Promise<PaymentRow> {
  const [ended] = await tx.update(payments).set(changes).where(eq(payments.id, paymentId)).returning();
  if (!ended) throw new Error(`There is no payment ${paymentId}.`);
  return ended;
}
