import { and, eq } from "drizzle-orm";
import { orderAccounts } from "#features/ledger/contract.ts";
import { entriesSum, post } from "#features/ledger/server/public.ts";
import { formatMoney } from "#lib/money.ts";
import { type ProviderName, traitsOf } from "#lib/payments.ts";
import type { InTx, VerbDeps, Within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { ProviderEvent } from "#platform/payments/provider.ts";
import { lockOrder } from "../orders/order-rows.ts";
import { syncAccess } from "../orders/sync-access.ts";
import { notifyStaff } from "../payments/notify-staff.ts";
import { findPayment } from "../payments/payment-rows.ts";
import { emitPaymentReturned } from "./emit-payment-returned.ts";
import { followRefund } from "./follow-refund.ts";
import { disputes, refunds } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock" | "log" | "emit" | "mail" | "baseUrl" | "staffEmail">;
type DisputeRow = typeof disputes.$inferSelect;

/** What staff learn about each change. */
const news = {
  open: {
    what: "is disputed by its payer",
    todo: "Answer there in time, or the money goes back. The course waits until it is decided.",
  },
  won: {
    what: "is no longer disputed: the money stays with the academy",
    todo: "There is nothing to do: the course goes on.",
  },
  lost: { what: "was taken back by the payer's bank", todo: "The course follows what is left of what was paid." },
} as const;

/**
 * Writes down what a provider tells of a dispute, in the caller's transaction: the bank took the money until it is decided, and the
 * course waits; won, all is as before; lost, the money is gone, and the course follows what is left. Staff are notified about each change by
 * mail. Received again, nothing is done again; a decision that comes before the opening opens it first. What does not agree with the
 * payment moves no money: a staff member must look.
 */
export async function recordDispute(
  deps: Within<Deps>,
  paymentId: string,
  provider: ProviderName,
  { id, state, amount }: NonNullable<ProviderEvent["dispute"]>,
): Promise<void> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  const named = await findPayment(tx, paymentId);
  if (!named) return;
  const { reference } = named;
  const { orderId } = named.payment;
  await lockOrder(deps, orderId, null);
  const payment = (await findPayment(tx, paymentId))?.payment;
  const notifyOffice = (what: string, todo: string) =>
    notifyStaff(deps, {
      reference,
      what: `${formatMoney(amount)} that came through ${traitsOf(provider).title} ${what}.`,
      todo,
    });
  if (payment?.state !== "succeeded" || amount.currency !== payment.currency || amount.amountMinor <= 0) {
    deps.log.error({ paymentId, dispute: id, amount }, "a dispute does not match its payment");
    await notifyOffice(
      "is disputed, as the provider says, but it did not come so",
      "Look at the payment there. Nothing was changed here.",
    );
    return;
  }
  const isIt = and(
    eq(disputes.provider, provider),
    eq(disputes.disputeId, id.slice(0, 200)),
    eq(disputes.paymentId, paymentId),
  );
  const [opened] = await tx
    .insert(disputes)
    .values({
      id: newId(),
      provider,
      disputeId: id.slice(0, 200),
      paymentId,
      currency: payment.currency,
      state: "open",
      openedAt: now,
      amountMinor: Math.min(amount.amountMinor, payment.amountMinor),
    })
    .onConflictDoNothing()
    .returning();
  const [dispute] = opened ? [opened] : await tx.select().from(disputes).where(isIt);
  if (!dispute) {
    deps.log.error({ paymentId, dispute: id }, "a dispute of another payment has this id");
    return;
  }
  if (opened) await bookOpening(deps, opened);
  const isDecided = dispute.state === "open" && state !== "open";
  if (!opened && !isDecided) return;
  deps.log.warn({ paymentId, provider, dispute: id, state }, "a payment is disputed");
  await notifyOffice(news[state].what, news[state].todo);
  if (!isDecided) {
    await syncAccess(deps, await lockOrder(deps, orderId, null));
    return;
  }
  await tx.update(disputes).set({ state, endedAt: now }).where(eq(disputes.id, dispute.id));
  if (state === "won") {
    await bookWon(deps, dispute);
    await syncAccess(deps, await lockOrder(deps, orderId, null));
    return;
  }
  const { order } = await bookLost(deps, dispute, orderId);
  await followRefund(deps, { orderId, subject: dispute.id });
  await emitPaymentReturned(deps, { paymentId, studentId: order.studentId, at: now });
}

const bookOpening = (deps: InTx, { id, provider, currency, amountMinor, openedAt }: DisputeRow) =>
  post(deps, {
    kind: "chargeback",
    subject: id,
    occurredAt: openedAt,
    entries: [
      { account: "disputed", holder: provider, currency, amountMinor },
      { account: "cash", holder: provider, currency, amountMinor: -amountMinor },
    ],
  });

const bookWon = (deps: InTx<"clock">, { id, provider, currency, amountMinor }: DisputeRow) =>
  post(deps, {
    kind: "chargeback-won",
    subject: id,
    occurredAt: deps.clock.now(),
    entries: [
      { account: "cash", holder: provider, currency, amountMinor },
      { account: "disputed", holder: provider, currency, amountMinor: -amountMinor },
    ],
  });

/** Takes it from what came for the order; what had gone back already, or had become credit, is the academy's loss. */
async function bookLost(
  deps: InTx<"clock">,
  { id, paymentId, provider, currency, amountMinor }: DisputeRow,
  orderId: string,
) {
  const { db: tx } = deps;
  const earlier = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, paymentId));
  const otherDisputes = await tx.select({ id: disputes.id }).from(disputes).where(eq(disputes.paymentId, paymentId));
  const subjects = [paymentId, ...earlier.map((item) => item.id), ...otherDisputes.map((item) => item.id)];
  const shareMinor = -(await entriesSum(tx, { accounts: orderAccounts, holder: orderId, subjects }));
  const order = await lockOrder(deps, orderId, null);
  const orderMinor = Math.max(0, Math.min(amountMinor, shareMinor, order.receivedMinor));
  await post(deps, {
    kind: "chargeback-lost",
    subject: id,
    occurredAt: deps.clock.now(),
    entries: [
      { account: "order" as const, holder: orderId, currency, amountMinor: orderMinor },
      { account: "loss" as const, holder: provider, currency, amountMinor: amountMinor - orderMinor },
      { account: "disputed" as const, holder: provider, currency, amountMinor: -amountMinor },
    ].filter((entry) => entry.amountMinor !== 0),
  });
  return order;
}
