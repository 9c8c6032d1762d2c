import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { orderAccounts } from "#features/ledger/contract.ts";
import { creditBalance, entriesSum, post } from "#features/ledger/server/public.ts";
import { conflict, invalid, notFound } from "#lib/app-error.ts";
import type { Money } from "#lib/money.ts";
import { recordStaffWrite } from "#platform/audit/record-staff-write.ts";
import { type Within, within } from "#platform/deps.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import { newId } from "#platform/ids/ids.ts";
import { type RefundMethod, refundableMinor } from "../../order-rules.ts";
import { refundTexts as texts } from "../../refund-texts.ts";
import { askApproval, decideApproval, findApproval, needsSecond } from "../approvals/approvals.ts";
import { type LockedOrder, lockOrder } from "../orders/order-rows.ts";
import { paidBy } from "../payments/paid-by.ts";
import { findPayment, type PaymentDeps, type PaymentRow } from "../payments/payment-rows.ts";
import { completeRefund } from "./complete-refund.ts";
import { emitPaymentReturned } from "./emit-payment-returned.ts";
import { followRefund } from "./follow-refund.ts";
import { notifyRefund } from "./notify-refund.ts";
import { disputes, refunds } from "./tables.ts";

export type RequestedRefund = {
  paymentId: string;
  amountMinor: number;
  way: RefundMethod;
  /** The academy carries it: the course goes on as if nothing went back. */
  isGoodwill: boolean;
  /** The student reads it. */
  reason: string;
};

/**
 * Gives money of a payment back: booked at once, so that access follows and no kobo goes back twice, and then asked of the provider,
 * or done already where it becomes credit. By bank it waits until its student gave an account and staff sent it (payRefund). Above the amount that is set it waits for a second staff member first. What a provider leaves open is found again (reconcileRefunds).
 * Errors: AppError not_found; conflict for a payment that nothing came by, for more than is left of it, for credit that is used;
 * invalid for goodwill of all, and a way that this payment cannot take; those of answerOnce.
 */
export async function askRefund(
  deps: PaymentDeps,
  actorId: string,
  { orderId, key, ...refund }: RequestedRefund & { orderId: string; key: string },
): Promise<RequestedAnswer> {
  const now = deps.clock.now();
  const { paymentId, ...rest } = refund;
  const content = [actorId, paymentId, rest];
  const response = await deps.db.transaction((tx) =>
    answerOnce(tx, { scope: "refund", key, content }, now, async () => {
      if ((await findPayment(tx, paymentId))?.payment.orderId !== orderId) throw notFound(texts.unknownPayment);
      const order = await lockOrder(within(deps, tx), orderId, null);
      const payment = (await findPayment(tx, paymentId))?.payment;
      if (payment?.state !== "succeeded") throw conflict(texts.notPaid);
      const booked = { actorId, refund, order, payment, now };
      if (!(await needsSecond(within(deps, tx), await withEarlier(tx, booked)))) {
        return { refundId: await book(within(deps, tx), booked), approvalId: null };
      }
      await refuseImpossible(within(deps, tx), booked);
      const { amountMinor } = refund;
      const { currency } = payment;
      const by = { askedBy: actorId, askedAt: now };
      return {
        refundId: null,
        approvalId: await askApproval(within(deps, tx), {
          act: "refund",
          subject: paymentId,
          orderId,
          amountMinor,
          currency,
          content: refund,
          ...by,
        }),
      };
    }),
  );
  if (refund.way === "provider" && response.refundId) await completeRefund(deps, response.refundId);
  return response;
}

/** One of both: what went back, or what waits for a second staff member. */
export type RequestedAnswer = { refundId: string | null; approvalId: string | null };

/** What of an order's money goes back with this refund: small ones do not add up to a great one that one staff member gave. */
async function withEarlier(tx: Tx, { refund, order, payment: { currency } }: Booked): Promise<Money> {
  const earlier = await tx
    .select({ amountMinor: refunds.amountMinor })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.order.id), ne(refunds.state, "failed")));
  return { amountMinor: earlier.reduce((sum, item) => sum + item.amountMinor, refund.amountMinor), currency };
}

/**
 * Decides a refund that waits for a second staff member: gives the money back as it was requested, once, or turns it down with a reason.
 * Errors: AppError not_found; conflict where it is decided, or not possible any more; forbidden for an approval by who asked; those
 * of answerOnce.
 */
export async function decideRefund(
  deps: PaymentDeps,
  actorId: string,
  { id, reason, key }: { id: string; reason: string | null; key: string },
): Promise<{ refundId: string | null }> {
  const at = deps.clock.now();
  const response = await deps.db.transaction((tx) =>
    answerOnce(tx, { scope: "refund", key, content: [actorId, id, reason] }, at, async () => {
      const { orderId, subject, content, askedBy } = await findApproval(tx, id, "refund");
      const order = await lockOrder(within(deps, tx), orderId, null);
      await decideApproval(within(deps, tx), { id, actorId, reason });
      if (reason !== null) return { refundId: null };
      const payment = (await findPayment(tx, subject))?.payment;
      if (payment?.state !== "succeeded") throw conflict(texts.notPaid);
      return {
        refundId: await book(within(deps, tx), {
          actorId: askedBy,
          refund: content as RequestedRefund,
          order,
          payment,
          now: at,
        }),
      };
    }),
  );
  if (response.refundId) await completeRefund(deps, response.refundId);
  return response;
}

type Booked = { actorId: string; refund: RequestedRefund; order: LockedOrder; payment: PaymentRow; now: Date };

/** Errors: AppError as askRefund. Returns the refunds of the payment so far. */
async function refuseImpossible(deps: Within<PaymentDeps>, { refund, order: lockedOrder, payment }: Booked) {
  const { db: tx } = deps;
  const { amountMinor, way: paymentMethod, isGoodwill } = refund;
  const { order, receivedMinor } = lockedOrder;
  const { currency } = payment;
  const earlier = await tx.select().from(refunds).where(eq(refunds.paymentId, payment.id));
  const contested = await tx.select().from(disputes).where(eq(disputes.paymentId, payment.id));
  const leftMinor = refundableMinor(payment.amountMinor, [...earlier, ...contested]);
  if (amountMinor > leftMinor) throw conflict(texts.tooMuch({ amountMinor: leftMinor, currency }));
  if (isGoodwill && amountMinor >= receivedMinor - order.creditMinor) throw invalid(texts.goodwillOfAll);
  if (paymentMethod === "provider" && !deps.payments.some(({ name }) => name === payment.provider)) {
    throw invalid(texts.notByProvider);
  }
  return earlier;
}

async function book(deps: Within<PaymentDeps>, booked: Booked): Promise<string> {
  const { db: tx } = deps;
  const { actorId, refund, order: lockedOrder, payment, now } = booked;
  const { amountMinor, way: paymentMethod, isGoodwill, reason } = refund;
  const { order, receivedMinor } = lockedOrder;
  const { currency } = payment;
  const earlier = await refuseImpossible(deps, booked);
  const id = newId();
  const isDone = paymentMethod === "credit";
  const [payerName = null] = (
    await Promise.all(deps.contributions(paidBy).map((nameOf) => nameOf(tx, payment.lateFor ?? payment.id)))
  ).filter((name) => name !== null);
  await tx.insert(refunds).values({
    id,
    orderId: order.id,
    paymentId: payment.id,
    amountMinor,
    currency,
    way: paymentMethod,
    isGoodwill,
    reason,
    payerName,
    state: isDone ? ("succeeded" as const) : ("open" as const),
    askedBy: actorId,
    askedAt: now,
    endedAt: isDone ? now : null,
  });
  const subjects = [payment.id, ...earlier.map((item) => item.id)];
  const shareMinor = -(await entriesSum(tx, { accounts: orderAccounts, holder: order.id, subjects }));
  const orderMinor = isGoodwill ? 0 : Math.max(0, Math.min(amountMinor, shareMinor, receivedMinor));
  const creditMinor = isGoodwill ? 0 : amountMinor - orderMinor;
  if (creditMinor > 0) await refuseUsedCredit(tx, order.studentId, { amountMinor: creditMinor, currency });
  await post(deps, {
    kind: "refund",
    subject: id,
    occurredAt: now,
    entries: [
      { account: "order" as const, holder: order.id, currency, amountMinor: orderMinor },
      { account: "credit" as const, holder: order.studentId, currency, amountMinor: creditMinor },
      { account: "promotions" as const, holder: null, currency, amountMinor: isGoodwill ? amountMinor : 0 },
      { account: "refund" as const, holder: id, currency, amountMinor: -amountMinor },
    ].filter((entry) => entry.amountMinor !== 0),
  });
  if (isDone) {
    await post(deps, {
      kind: "refund-paid",
      subject: id,
      occurredAt: now,
      entries: [
        { account: "refund", holder: id, currency, amountMinor },
        { account: "credit", holder: order.studentId, currency, amountMinor: -amountMinor },
      ],
    });
  }
  await followRefund(deps, { orderId: order.id, subject: id });
  if (isDone) await emitPaymentReturned(deps, { paymentId: payment.id, studentId: order.studentId, at: now });
  await recordStaffWrite(tx, {
    actorId,
    action: "order.refund-asked",
    subject: order.id,
    reason,
    after: { paymentId: payment.id, amountMinor, currency, way: paymentMethod, isGoodwill },
    details: { refundId: id },
    at: now,
  });
  await notifyRefund(deps, {
    order,
    amount: { amountMinor, currency },
    way: paymentMethod,
    reason,
    payerName,
    refundId: id,
  });
  return id;
}

/** What was paid too much became credit: it goes back only while it is there. Errors: AppError conflict. */
async function refuseUsedCredit(
  tx: Tx,
  studentId: string,
  { amountMinor, currency }: { amountMinor: number; currency: PaymentRow["currency"] },
): Promise<void> {
  const people = personRows(tx);
  await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, studentId)))
    .for("no key update");
  const balance = (await creditBalance(tx, studentId)).find((money) => money.currency === currency);
  if ((balance?.amountMinor ?? 0) < amountMinor) throw conflict(texts.creditUsed);
}
