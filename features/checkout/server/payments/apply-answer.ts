import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { dateInLagos } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { type ProviderName, traitsOf } from "#lib/payments.ts";
import { newId } from "#platform/ids/ids.ts";
import type { ProviderResponse } from "#platform/payments/provider.ts";
import { outcomeOf } from "../../payment-rules.ts";
import { keepCard } from "../cards/saved-cards.ts";
import { type HeldOrder, holdOrder } from "../orders/order-rows.ts";
import { settleLate } from "../orders/settle-late.ts";
import type { PaymentDeps, PaymentRow } from "./payment-rows.ts";
import { receivePayment } from "./receive-payment.ts";
import { payments } from "./tables.ts";
import { tellStaff } from "./tell-staff.ts";

/** What ends a payment. */
type FinalAnswer = Extract<ProviderResponse, { state: "failed" | "succeeded" }>;

type ApplyDeps = Omit<PaymentDeps, "payments">;

/**
 * Ends a payment as its provider says, with all that follows (receivePayment), in one transaction. Value is given only where
 * amount, currency and order are those that were asked for; anything else is written down for staff. A payment that has ended
 * stays as it is, whatever comes later; where it had come to nothing and its provider took the money after all, that money is
 * a payment of its own, once. For an order that ran out meanwhile: see lateOutcome. Answers the payment that tells what became of it.
 */
export const applyAnswer = (deps: ApplyDeps, paymentId: string, answer: FinalAnswer): Promise<PaymentRow> =>
  deps.db.transaction((tx) => applyAnswerIn(deps, tx, paymentId, answer));

/** The same in the caller's transaction. */
export async function applyAnswerIn(
  deps: ApplyDeps,
  tx: Tx,
  paymentId: string,
  answer: FinalAnswer,
): Promise<PaymentRow> {
  const now = deps.clock.now();
  const orderId = await orderOf(tx, paymentId);
  // Whatever changes an order or its payments holds the order first.
  const held = await holdOrder(tx, orderId, null);
  const payment = await paymentRow(tx, paymentId);
  const outcome = outcomeOf(payment, held.order.reference, answer);
  if (outcome === "stays" || payment.provider === "transfer") return payment;
  if (answer.state === "failed" && outcome === "fails") {
    return end(tx, paymentId, { state: "failed", failure: answer.failure, endedAt: now });
  }
  if (answer.state === "failed" || outcome === "differs") {
    return writeDown(deps, tx, { payment, held, provider: payment.provider, answer, now });
  }
  const [late] = outcome === "paysLate" ? await tx.select().from(payments).where(eq(payments.lateFor, paymentId)) : [];
  if (late) return late;
  const changes = { state: "succeeded", method: answer.method, endedAt: now } as const;
  const paid = outcome === "pays" ? await end(tx, paymentId, changes) : await addLate(tx, payment, changes, now);
  if (payment.keepsCard && answer.card) {
    await keepCard(tx, { studentId: held.order.studentId, provider: payment.provider, card: answer.card, at: now });
  }
  const came = { amountMinor: paid.amountMinor, receivedOn: dateInLagos(now) };
  await receivePayment(deps, tx, await settleLate(tx, held, came, now), paid, now);
  return paid;
}

/** Ends a payment of which its provider tells something else than was asked for, and tells staff, once. */
async function writeDown(
  deps: ApplyDeps,
  tx: Tx,
  wrong: { payment: PaymentRow; held: HeldOrder; provider: ProviderName; answer: FinalAnswer; now: Date },
): Promise<PaymentRow> {
  const { payment, held, provider, answer, now } = wrong;
  deps.log.error({ answer, asked: payment }, "a provider reports an unknown payment");
  const told =
    answer.state === "failed"
      ? "another payment"
      : `${formatMoney(answer.amount)} for ${answer.reference || "no order"}`.slice(0, 200);
  if (payment.told === told) return payment;
  const { amountMinor, currency } = payment;
  await tellStaff(deps, tx, {
    reference: held.order.reference,
    what: `${traitsOf(provider).title} tells of ${told}, where ${formatMoney({ amountMinor, currency })} for ${held.order.reference} was asked for. Nothing was given for it.`,
    todo: `Look for the payment ${payment.id} there, and send the money back or write to the student.`,
  });
  if (payment.state === "failed") return end(tx, payment.id, { told });
  return end(tx, payment.id, { state: "failed", failure: "mismatch", told, endedAt: now });
}

async function orderOf(tx: Tx, id: string): Promise<string> {
  const [found] = await tx.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, id));
  if (!found) throw new Error(`There is no payment ${id}.`);
  return found.orderId;
}

async function paymentRow(tx: Tx, id: string): Promise<PaymentRow> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id));
  if (!payment) throw new Error(`There is no payment ${id}.`);
  return payment;
}

/** The money of a try that had ended: a payment of its own. */
async function addLate(tx: Tx, payment: PaymentRow, changes: Partial<PaymentRow>, now: Date): Promise<PaymentRow> {
  const { id: lateFor, orderId, provider, way, amountMinor, currency } = payment;
  const [added] = await tx
    .insert(payments)
    .values({ ...changes, id: newId(), orderId, provider, way, amountMinor, currency, lateFor, openedAt: now })
    .returning();
  if (!added) throw new Error(`The late payment ${lateFor} was not written.`);
  return added;
}

async function end(tx: Tx, paymentId: string, changes: Partial<PaymentRow>): Promise<PaymentRow> {
  const [ended] = await tx.update(payments).set(changes).where(eq(payments.id, paymentId)).returning();
  if (!ended) throw new Error(`There is no payment ${paymentId}.`);
  return ended;
}
