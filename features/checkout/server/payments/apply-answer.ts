import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { dateInLagos } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { isProvider, type ProviderName, traitsOf } from "#lib/payments.ts";
import { type Within, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { ProviderResponse } from "#platform/payments/provider.ts";
import { outcomeOf } from "../../payment-rules.ts";
import { saveCard } from "../cards/saved-cards.ts";
import { type LockedOrder, lockOrder } from "../orders/order-rows.ts";
import { reconcileLatePayment } from "../orders/reconcile-late-payment.ts";
import { notifyStaff } from "./notify-staff.ts";
import type { PaymentDeps, PaymentRow } from "./payment-rows.ts";
import { receivePayment } from "./receive-payment.ts";
import { payments } from "./tables.ts";

/** What ends a payment. */
type FinalAnswer = Extract<ProviderResponse, { state: "failed" | "succeeded" }>;

type ApplyDeps = Omit<PaymentDeps, "payments">;

/**
 * Ends a payment as its provider reports, with all that follows (receivePayment), in one transaction. Value is given only where
 * amount, currency and order are those that were requested; anything else is written down for staff. A payment that has ended
 * stays unchanged, whatever comes later; where it had failed and its provider took the money after all, that money is
 * a payment of its own, once. For an order that expired by then: see lateOutcome. Returns the payment that tells what became of it.
 */
export const applyAnswer = (deps: ApplyDeps, paymentId: string, response: FinalAnswer): Promise<PaymentRow> =>
  deps.db.transaction((tx) => applyAnswerIn(within(deps, tx), paymentId, response));

/** The same in the caller's transaction. */
export async function applyAnswerIn(
  deps: Within<ApplyDeps>,
  paymentId: string,
  response: FinalAnswer,
): Promise<PaymentRow> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  const orderId = await orderOf(tx, paymentId);
  // Every change of an order or its payments locks the order first.
  const order = await lockOrder(deps, orderId, null);
  const payment = await paymentRow(tx, paymentId);
  const outcome = outcomeOf(payment, order.order.reference, response);
  if (outcome === "stays" || !isProvider(payment.provider)) return payment;
  if (response.state === "failed" && outcome === "fails") {
    return end(tx, paymentId, { state: "failed", failure: response.failure, endedAt: now });
  }
  if (response.state === "failed" || outcome === "differs") {
    return recordOutcome(deps, { payment, order, provider: payment.provider, response, now });
  }
  const [late] = outcome === "paysLate" ? await tx.select().from(payments).where(eq(payments.lateFor, paymentId)) : [];
  if (late) return late;
  const changes = { state: "succeeded", method: response.method, endedAt: now } as const;
  const paid = outcome === "pays" ? await end(tx, paymentId, changes) : await addLate(tx, payment, changes, now);
  if (payment.savesCard && response.card) {
    await saveCard(deps, { studentId: order.order.studentId, provider: payment.provider, card: response.card });
  }
  const received = { amountMinor: paid.amountMinor, receivedOn: dateInLagos(now) };
  await receivePayment(deps, await reconcileLatePayment(deps, order, received), paid, now);
  return paid;
}

/** Ends a payment of which its provider tells something else than was requested, and tells staff, once. */
async function recordOutcome(
  deps: Within<ApplyDeps>,
  wrong: { payment: PaymentRow; order: LockedOrder; provider: ProviderName; response: FinalAnswer; now: Date },
): Promise<PaymentRow> {
  const { db: tx } = deps;
  const { payment, order, provider, response, now } = wrong;
  deps.log.error({ response, payment }, "a provider reports an unknown payment");
  const reported =
    response.state === "failed"
      ? "another payment"
      : `${formatMoney(response.amount)} for ${response.reference || "no order"}`.slice(0, 200);
  if (payment.reported === reported) return payment;
  const { amountMinor, currency } = payment;
  await notifyStaff(deps, {
    reference: order.order.reference,
    what: `${traitsOf(provider).title} tells of ${reported}, where ${formatMoney({ amountMinor, currency })} for ${order.order.reference} was asked for. Nothing was given for it.`,
    todo: `Look for the payment ${payment.id} there, and send the money back or write to the student.`,
  });
  if (payment.state === "failed") return end(tx, payment.id, { reported });
  return end(tx, payment.id, { state: "failed", failure: "mismatch", reported, endedAt: now });
}

async function orderOf(tx: Tx, id: string): Promise<string> {
  const [payment] = await tx.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, id));
  if (!payment) throw new Error(`There is no payment ${id}.`);
  return payment.orderId;
}

async function paymentRow(tx: Tx, id: string): Promise<PaymentRow> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id));
  if (!payment) throw new Error(`There is no payment ${id}.`);
  return payment;
}

/** The money of a try that had ended: a payment of its own. */
async function addLate(tx: Tx, payment: PaymentRow, changes: Partial<PaymentRow>, now: Date): Promise<PaymentRow> {
  const { id: lateFor, orderId, provider, way: paymentMethod, amountMinor, currency } = payment;
  const [added] = await tx
    .insert(payments)
    .values({
      ...changes,
      id: newId(),
      orderId,
      provider,
      way: paymentMethod,
      amountMinor,
      currency,
      lateFor,
      openedAt: now,
    })
    .returning();
  if (!added) throw new Error(`The late payment ${lateFor} was not written.`);
  return added;
}

async function end(tx: Tx, paymentId: string, changes: Partial<PaymentRow>): Promise<PaymentRow> {
  const [ended] = await tx.update(payments).set(changes).where(eq(payments.id, paymentId)).returning();
  if (!ended) throw new Error(`There is no payment ${paymentId}.`);
  return ended;
}
