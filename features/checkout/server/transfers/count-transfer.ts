import { and, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { invalid } from "#lib/app-error.ts";
import { addDays, dateInLagos } from "#lib/dates.ts";
import { newId } from "#platform/ids/ids.ts";
import { lateOutcome, nextPart } from "../../order-rules.ts";
import { transferTexts as texts } from "../../transfer-texts.ts";
import { type HeldOrder, holdOrder, type OrderRow } from "../orders/order-rows.ts";
import { releaseOrder } from "../orders/release-order.ts";
import { receiptName } from "../payments/issue-receipt.ts";
import type { PaymentDeps } from "../payments/payment-rows.ts";
import { receivePayment } from "../payments/receive-payment.ts";
import { coupons, orders, payments, transferClaims } from "../tables.ts";

/** A transfer that is on the account, as far as it is for one order. */
export type CameByTransfer = {
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
  deps: Omit<PaymentDeps, "payments">,
  tx: Tx,
  { orderId, amountMinor, receivedOn, bankReference }: CameByTransfer,
): Promise<{ paymentId: string; receipt: string }> {
  const now = deps.clock.now();
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) throw invalid(texts.noAmount);
  if (receivedOn > dateInLagos(now)) throw invalid(texts.dayAhead);
  const held = await holdOrder(tx, orderId, null);
  const placedOn = dateInLagos(held.order.placedAt);
  if (receivedOn < addDays(placedOn, -daysBefore)) throw invalid(texts.dayBefore(placedOn));
  const ready = await settleLate(tx, held, { amountMinor, receivedOn }, now);
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
  const receipt = await receivePayment(deps, tx, ready, payment, now);
  await tx
    .update(transferClaims)
    .set({ state: "counted", decidedAt: now })
    .where(and(eq(transferClaims.orderId, orderId), eq(transferClaims.state, "waiting")));
  return { paymentId: payment.id, receipt: receiptName(receipt) };
}

/** An order that ran out, opened again where the rule says so and nothing stands in the way; let go otherwise. */
async function settleLate(
  tx: Tx,
  held: HeldOrder,
  came: { amountMinor: number; receivedOn: string },
  now: Date,
): Promise<HeldOrder> {
  const { order, parts, receivedMinor } = held;
  const first = nextPart(parts, receivedMinor);
  const late = lateOutcome(
    { state: order.state, expiresOn: dateInLagos(order.expiresAt), hasRunOut: order.expiresAt <= now },
    first?.leftMinor ?? 0,
    came,
  );
  if (late === null || order.state === "cancelled") return held;
  // Not seen by the job yet: it holds its coupon and credit still.
  if (order.state === "open") {
    if (late === "reopens") return held;
    await releaseOrder(tx, held, "expired", now);
    return { ...held, order: { ...order, state: "expired" }, receivedMinor: 0 };
  }
  if (late === "credit" || (await isTaken(tx, order)) || !(await takeCoupon(tx, order.couponId))) return held;
  const [reopened] = await tx
    .update(orders)
    .set({ state: "open", updatedAt: now })
    .where(eq(orders.id, order.id))
    .returning();
  return { ...held, order: reopened ?? order };
}

/** Whether the student takes the course already, or ordered it anew. */
async function isTaken(tx: Tx, { id, studentId, courseId }: OrderRow): Promise<boolean> {
  const enrolled = enrolledRows(tx);
  const [taken] = await tx
    .select({ one: sql`1` })
    .from(enrolled)
    .where(and(eq(enrolled.studentId, studentId), eq(enrolled.courseId, courseId), ne(enrolled.state, "cancelled")));
  const [anew] = await tx
    .select({ one: sql`1` })
    .from(orders)
    .where(
      and(eq(orders.studentId, studentId), eq(orders.courseId, courseId), eq(orders.state, "open"), ne(orders.id, id)),
    );
  return taken !== undefined || anew !== undefined;
}

/** The use of the order's coupon once more; false where others have used it up. */
async function takeCoupon(tx: Tx, couponId: string | null): Promise<boolean> {
  if (couponId === null) return true;
  const { rowCount } = await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(and(eq(coupons.id, couponId), sql`(${coupons.maxUses} is null or ${coupons.uses} < ${coupons.maxUses})`));
  return (rowCount ?? 0) > 0;
}
