import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { dateInLagos } from "#lib/dates.ts";
import { formatMoney, type Money } from "#lib/money.ts";
import { type DeskSource, deskSources } from "#lib/payments.ts";
import { type RecordAct, staffWrite } from "#platform/audit/staff-write.ts";
import { type Within, within } from "#platform/deps.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import { newId } from "#platform/ids/ids.ts";
import { approvalTexts } from "../../approval-rules.ts";
import { cover, nextInstalment } from "../../order-rules.ts";
import { takesNoPayment } from "../../payment-rules.ts";
import { deskPaymentTexts as texts } from "../../transfer-texts.ts";
import { askApproval, decideApproval, findApproval, needsSecond, waitingApprovals } from "../approvals/approvals.ts";
import { findOpenPayment, type LockedOrder, lockOrder } from "../orders/order-rows.ts";
import { reconcileLatePayment } from "../orders/reconcile-late-payment.ts";
import { receiptName } from "../payments/issue-receipt.ts";
import { findPayment, type PaymentDeps } from "../payments/payment-rows.ts";
import { receivePayment } from "../payments/receive-payment.ts";
import { payments } from "../payments/tables.ts";
import { undoTransfer } from "./undo-transfer.ts";

type DeskDeps = Omit<PaymentDeps, "payments">;

/** Money that a staff member took for an order; `reference`: what the terminal printed, of a POS alone. */
export type DeskPayment = Money & { orderId: string; source: DeskSource; reference: string };

const methodNames = { cash: "Cash at the academy", pos: "Card at the academy" } as const satisfies Record<
  DeskSource,
  string
>;

/** One of both: the receipt of what counts now, or what waits for a second staff member. */
export type DeskAnswer = { paymentId: string | null; receipt: string | null; approvalId: string | null };

/**
 * Records what a staff member took in cash or by terminal for an order, with all that a card payment brings (receivePayment). As the plan
 * allows: what is due next at least, and no more than all that is left. Above the amount that is set it waits for a second staff member.
 * Sent again with the same key it gets the same answer.
 * Errors: AppError not_found; conflict for an order that takes no payment, while another payment is under way or waits for a second staff
 * member, and for a slip that is recorded; invalid for another currency, amount or reference than can be; those of answerOnce.
 */
export const recordDeskPayment = (
  deps: DeskDeps,
  actorId: string,
  { key, ...taken }: DeskPayment & { key: string },
): Promise<DeskAnswer> =>
  staffWrite(deps, actorId, (tx, record, now) =>
    answerOnce(tx, { scope: "desk-payment", key, content: [actorId, taken] }, now, async () => {
      const { orderId, ...content } = taken;
      const locked = await lockOrder(within(deps, tx), orderId, null);
      if ((await waitingApprovals(tx, "desk-payment", [orderId])).length > 0) throw conflict(approvalTexts.waits);
      await refuseImpossible(tx, locked, taken, now);
      if (!(await needsSecond(within(deps, tx), await withEarlier(tx, taken, now)))) {
        const by = { actorId, receivedOn: dateInLagos(now) };
        return { ...(await book(within(deps, tx), record, locked, taken, by)), approvalId: null };
      }
      const { amountMinor, currency } = taken;
      const by = { askedBy: actorId, askedAt: now };
      const approvalId = await askApproval(within(deps, tx), {
        act: "desk-payment",
        subject: orderId,
        orderId,
        amountMinor,
        currency,
        content,
        ...by,
      });
      return { paymentId: null, receipt: null, approvalId };
    }),
  );

/**
 * Decides money taken at a desk that waits for a second staff member: books it as it was taken, once, or turns it down with a reason. The money
 * is there, so what happened to the order since refuses none of it: it counts as a transfer does (countTransfer), which opens an order
 * that ran out, and what the order no longer asks for is the student's credit. Errors: AppError not_found; conflict where it is decided, and for a
 * slip that is recorded; forbidden for an approval by who took it; those of answerOnce.
 */
export const decideDeskPayment = (
  deps: DeskDeps,
  actorId: string,
  { id, reason, key }: { id: string; reason: string | null; key: string },
): Promise<DeskAnswer> =>
  staffWrite(deps, actorId, (tx, record, now) =>
    answerOnce(tx, { scope: "desk-payment", key, content: ["decide", actorId, id, reason] }, now, async () => {
      const { orderId, content, askedBy, askedAt } = await findApproval(tx, id, "desk-payment");
      const locked = await lockOrder(within(deps, tx), orderId, null);
      await decideApproval(within(deps, tx), { id, actorId, reason });
      if (reason !== null) return { paymentId: null, receipt: null, approvalId: null };
      const taken = { ...(content as Omit<DeskPayment, "orderId">), orderId };
      const by = { actorId: askedBy, receivedOn: dateInLagos(askedAt) };
      const { amountMinor } = taken;
      const ready = await reconcileLatePayment(within(deps, tx), locked, { amountMinor, receivedOn: by.receivedOn });
      return { ...(await book(within(deps, tx), record, ready, taken, by)), approvalId: null };
    }),
  );

/** What was taken at desks today for the order with this: small sums do not add up to a great one that one staff member took. */
async function withEarlier(tx: Tx, { orderId, amountMinor, currency }: DeskPayment, now: Date): Promise<Money> {
  const earlier = await tx
    .select({ amountMinor: payments.amountMinor })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.state, "succeeded"),
        inArray(payments.provider, [...deskSources]),
        eq(payments.receivedOn, dateInLagos(now)),
      ),
    );
  return { amountMinor: earlier.reduce((sum, item) => sum + item.amountMinor, amountMinor), currency };
}

/** Errors: AppError as recordDeskPayment. */
async function refuseImpossible(
  tx: Tx,
  { order, instalments, receivedMinor }: LockedOrder,
  { source, amountMinor, currency, reference }: DeskPayment,
  now: Date,
): Promise<void> {
  if (currency !== order.currency) throw invalidAt("currency", texts.otherCurrency);
  const next = nextInstalment(instalments, receivedMinor);
  if (!next || takesNoPayment(order, now)) throw conflict(texts.takesNone);
  if (await findOpenPayment(tx, order.id)) throw conflict(texts.underWay);
  const leftMinor = cover(instalments, receivedMinor).reduce((sum, item) => sum + item.leftMinor, 0);
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency });
  if (amountMinor < next.leftMinor) throw invalidAt("amountMinor", texts.less(money(next.leftMinor)));
  if (amountMinor > leftMinor) throw invalidAt("amountMinor", texts.more(money(leftMinor)));
  if ((source === "pos") !== (reference !== "")) throw invalidAt("reference", texts.reference(source));
  const sameSlip = and(
    eq(payments.provider, "pos"),
    eq(payments.state, "succeeded"),
    eq(payments.bankReference, reference),
  );
  const [slip] = source === "pos" ? await tx.select({ id: payments.id }).from(payments).where(sameSlip) : [];
  if (slip) throw conflict(texts.slipTaken);
}

async function book(
  deps: Within<DeskDeps>,
  record: RecordAct,
  locked: LockedOrder,
  { orderId, source, amountMinor, currency, reference }: DeskPayment,
  { actorId, receivedOn }: { actorId: string; receivedOn: string },
): Promise<{ paymentId: string; receipt: string }> {
  const now = deps.clock.now();
  const [payment] = await deps.db
    .insert(payments)
    .values({
      id: newId(),
      orderId,
      provider: source,
      amountMinor,
      currency,
      state: "succeeded",
      method: methodNames[source],
      receivedOn,
      bankReference: reference || null,
      receivedBy: actorId,
      openedAt: now,
      endedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!payment) throw conflict(texts.slipTaken);
  const receipt = receiptName(await receivePayment(deps, locked, payment, now));
  const after = { paymentId: payment.id, source, amountMinor, currency, reference, receipt };
  await record("order.payment-recorded", orderId, { after, details: { receivedBy: actorId } });
  return { paymentId: payment.id, receipt };
}

/**
 * Takes back what was recorded at a desk today, by a reversing transaction of the ledger (undoTransfer).
 * Errors: AppError not_found; conflict on a later day, and as undoTransfer; those of answerOnce.
 */
export const undoDeskPayment = (
  deps: DeskDeps,
  actorId: string,
  { paymentId, key }: { paymentId: string; key: string },
): Promise<{ id: string }> =>
  staffWrite(deps, actorId, (tx, record, now) =>
    answerOnce(tx, { scope: "desk-payment", key, content: ["undo", actorId, paymentId] }, now, async () => {
      const payment = (await findPayment(tx, paymentId))?.payment;
      if (!payment || !deskSources.some((source) => source === payment.provider)) throw notFound(texts.unknown);
      if (dateInLagos(payment.openedAt) !== dateInLagos(now)) throw conflict(texts.dayIsOver);
      await undoTransfer(within(deps, tx), paymentId);
      const { amountMinor, currency } = payment;
      await record("order.payment-undone", payment.orderId, {
        before: { state: "succeeded" },
        after: { state: "undone" },
        details: { paymentId, amountMinor, currency },
      });
      return { id: paymentId };
    }),
  );
