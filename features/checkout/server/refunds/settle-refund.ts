import { asc, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { hasBooked, post, reverse } from "#features/ledger/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { type PaymentProvider, ProviderSilentError, type RefundAnswer } from "#platform/payments/provider.ts";
import { holdOrder } from "../orders/order-rows.ts";
import { findPayment, type PaymentDeps } from "../payments/payment-rows.ts";
import { followRefund } from "./follow-refund.ts";
import { refunds } from "./tables.ts";
import { tellGone } from "./tell-gone.ts";

type RefundRow = typeof refunds.$inferSelect;

/**
 * Asks the provider what became of a refund that is on its way, asks for it where it was never asked, and does what follows.
 * Harmless at any time and however often. A provider that is silent, off or throws leaves it as it is: whether it took the refund is
 * not known, so the job asks again. Answers whether it ended.
 */
export async function settleRefund(deps: PaymentDeps, refundId: string): Promise<boolean> {
  const [refund] = await deps.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (refund?.state !== "open") return false;
  const payment = (await findPayment(deps.db, refund.paymentId))?.payment;
  const provider = deps.payments.find(({ name }) => name === payment?.provider);
  if (!payment || !provider) return false;
  const answer = await askProvider(deps, provider, payment.lateFor ?? payment.id, refund);
  if (answer === null || answer.state === "open" || answer.state === "unknown") return false;
  if (answer.state === "succeeded") {
    const { amountMinor, currency } = answer.amount;
    if (amountMinor !== refund.amountMinor || currency !== refund.currency) {
      deps.log.error({ refundId, answer }, "a provider gave back another amount than was asked for");
      return false;
    }
  }
  return deps.db.transaction((tx) => end(deps, tx, refund, payment.provider, answer));
}

async function askProvider(
  { log }: Pick<PaymentDeps, "log">,
  provider: PaymentProvider,
  charge: string,
  { id, amountMinor, currency }: RefundRow,
): Promise<RefundAnswer | null> {
  try {
    const known = await provider.lookRefund(charge, id);
    if (known.state !== "unknown") return known;
    return await provider.refund(charge, { id, amount: { amountMinor, currency } });
  } catch (error) {
    if (!(error instanceof ProviderSilentError)) {
      log.error({ err: error, refundId: id }, "a provider did not take a refund; it is asked again");
    }
    return null;
  }
}

type FinalAnswer = Extract<RefundAnswer, { state: "succeeded" | "failed" }>;

async function end(
  deps: PaymentDeps,
  tx: Tx,
  { id, orderId, amountMinor, currency }: RefundRow,
  provider: string,
  answer: FinalAnswer,
): Promise<boolean> {
  const now = deps.clock.now();
  const { order } = await holdOrder(tx, orderId, null);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id));
  if (refund?.state !== "open") return false;
  if (answer.state === "succeeded") {
    await tx.update(refunds).set({ state: "succeeded", endedAt: now }).where(eq(refunds.id, id));
    await post(tx, {
      kind: "refund-paid",
      subject: id,
      occurredAt: now,
      entries: [
        { account: "refund", holder: id, currency, amountMinor },
        { account: "cash", holder: provider, currency, amountMinor: -amountMinor },
      ],
    });
    await tellGone(deps, tx, { paymentId: refund.paymentId, studentId: order.studentId, at: now });
    return true;
  }
  const failure = answer.reason.slice(0, 300) || "No reason was given.";
  await tx.update(refunds).set({ state: "failed", failure, endedAt: now }).where(eq(refunds.id, id));
  await reverse(tx, { kind: "refund", subject: id, by: "refund-failed", at: now });
  if (await hasBooked(tx, "order-ended", id)) await takeCreditBack(deps, tx, id, now);
  await followRefund(tx, { orderId, subject: id }, now);
  deps.log.error({ refundId: id, failure }, "a refund did not get there");
  await notify(
    tx,
    {
      accountId: order.studentId,
      kind: "payment",
      message: `Our refund of ${formatMoney({ amountMinor, currency })} did not get there. Our staff look into it and write to you.`,
      link: paths.order(orderId),
      about: `refund-failed:${id}`,
    },
    now,
  );
  return true;
}

/** The credit that the order had used pays for it again, where it is there still; else the order asks for that much. */
async function takeCreditBack(deps: PaymentDeps, tx: Tx, subject: string, at: Date): Promise<void> {
  try {
    await reverse(tx, { kind: "order-ended", subject, by: "order-resumed", at });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
    deps.log.warn({ refundId: subject }, "the credit of an order that goes on is spent elsewhere");
  }
}

/** Looks after every refund that is on its way. One that fails does not hold up the others. Returns how many ended. */
export async function reconcileRefunds(deps: PaymentDeps, stopping: AbortSignal): Promise<number> {
  const open = await deps.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.state, "open"))
    .orderBy(asc(refunds.askedAt));
  let ended = 0;
  for (const { id } of open) {
    if (stopping.aborted) break;
    try {
      if (await settleRefund(deps, id)) ended += 1;
    } catch (error) {
      deps.log.error({ err: error, refundId: id }, "a refund could not be looked after; it is tried again");
    }
  }
  return ended;
}
