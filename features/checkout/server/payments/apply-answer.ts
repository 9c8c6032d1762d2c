import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { post } from "#features/ledger/server/public.ts";
import type { ProviderAnswer } from "#platform/payments/provider.ts";
import { paymentReceived } from "../../events.ts";
import { cover } from "../../order-rules.ts";
import { openCourse } from "../orders/open-course.ts";
import { type HeldOrder, holdOrder } from "../orders/order-rows.ts";
import { payments } from "../tables.ts";
import { issueReceipt } from "./issue-receipt.ts";
import type { PaymentDeps, PaymentRow } from "./payment-rows.ts";
import { tellPayer } from "./tell-payer.ts";

/** What ends a payment. */
type FinalAnswer = Extract<ProviderAnswer, { state: "failed" | "succeeded" }>;

/**
 * Ends a payment as its provider says, with all that follows, in one transaction: the book, the order and its course, the receipt,
 * the bell and the mail, and what other features do (paymentReceived). Value is given only where amount, currency and order are
 * those that were asked for. A payment that has ended stays as it is, whatever comes later.
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
    await receive(deps, tx, held, ended, now);
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

/** Books what came and does what follows from it. */
async function receive(
  deps: Omit<PaymentDeps, "payments">,
  tx: Tx,
  held: HeldOrder,
  payment: PaymentRow,
  now: Date,
): Promise<void> {
  const { order, parts, receivedMinor } = held;
  const { amountMinor, currency } = payment;
  // What is more than the order still asks for, or comes after the order was let go, is the student's credit.
  const isLetGo = order.state === "expired" || order.state === "cancelled";
  const leftMinor = isLetGo ? 0 : cover(parts, receivedMinor).reduce((sum, part) => sum + part.leftMinor, 0);
  const orderMinor = Math.min(amountMinor, leftMinor);
  await post(tx, {
    kind: "payment",
    subject: payment.id,
    occurredAt: now,
    entries: [
      { account: "cash" as const, holder: payment.provider, currency, amountMinor },
      { account: "order" as const, holder: order.id, currency, amountMinor: -orderMinor },
      { account: "credit" as const, holder: order.studentId, currency, amountMinor: orderMinor - amountMinor },
    ].filter((entry) => entry.amountMinor !== 0),
  });
  await openCourse(tx, { ...held, receivedMinor: receivedMinor + orderMinor }, { isMoney: true, now });
  const receipt = await issueReceipt(tx, payment.id, now);
  await tellPayer(deps, tx, { order, payment, receipt, now });
  await deps.tell(tx, paymentReceived, { paymentId: payment.id, studentId: order.studentId, at: now });
}
