import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { entriesSum, post } from "#features/ledger/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { ProviderEvent } from "#platform/payments/provider.ts";
import { keepAccess } from "../orders/keep-access.ts";
import { holdOrder } from "../orders/order-rows.ts";
import { findPayment } from "../payments/payment-rows.ts";
import { chargebacks, refunds } from "../tables.ts";
import { followRefund } from "./follow-refund.ts";
import { tellGone } from "./tell-gone.ts";

/**
 * Writes down what a provider tells of a dispute, in the caller's transaction: the bank took the money until it is decided, and the
 * course waits; won, all is as before; lost, the money is gone, and the course follows what is left. Told again, nothing is done
 * again; a decision that comes before the opening opens it first.
 */
export async function recordDispute(
  deps: Pick<VerbDeps, "clock" | "log" | "tell">,
  tx: Tx,
  paymentId: string,
  { id: dispute, state, amount }: NonNullable<ProviderEvent["dispute"]>,
): Promise<void> {
  const now = deps.clock.now();
  const orderId = (await findPayment(tx, paymentId))?.payment.orderId;
  if (orderId === undefined) return;
  await holdOrder(tx, orderId, null);
  const payment = (await findPayment(tx, paymentId))?.payment;
  if (payment?.state !== "succeeded" || amount.currency !== payment.currency) {
    deps.log.error({ paymentId, dispute, amount }, "a dispute does not agree with its payment");
    return;
  }
  const { currency, provider } = payment;
  const amountMinor = Math.min(amount.amountMinor, payment.amountMinor);
  const id = newId();
  const [opened] = await tx
    .insert(chargebacks)
    .values({ id, paymentId, dispute, amountMinor, openedAt: now })
    .onConflictDoNothing()
    .returning();
  if (opened) {
    await post(tx, {
      kind: "chargeback",
      subject: id,
      occurredAt: now,
      entries: [
        { account: "disputed", holder: provider, currency, amountMinor },
        { account: "cash", holder: provider, currency, amountMinor: -amountMinor },
      ],
    });
    deps.log.warn({ paymentId, dispute }, "a payer disputes a payment");
  }
  const [known] = await tx
    .select()
    .from(chargebacks)
    .where(and(eq(chargebacks.paymentId, paymentId), eq(chargebacks.dispute, dispute)));
  if (!known) return;
  if (known.state === "open" && state !== "open") {
    await tx.update(chargebacks).set({ state, endedAt: now }).where(eq(chargebacks.id, known.id));
    const atMinor = known.amountMinor;
    if (state === "won") {
      await post(tx, {
        kind: "chargeback-won",
        subject: known.id,
        occurredAt: now,
        entries: [
          { account: "cash", holder: provider, currency, amountMinor: atMinor },
          { account: "disputed", holder: provider, currency, amountMinor: -atMinor },
        ],
      });
    } else {
      const earlier = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, paymentId));
      const others = await tx
        .select({ id: chargebacks.id })
        .from(chargebacks)
        .where(eq(chargebacks.paymentId, paymentId));
      const subjects = [paymentId, ...earlier.map((one) => one.id), ...others.map((one) => one.id)];
      const shareMinor = -(await entriesSum(tx, { account: "order", holder: orderId, subjects }));
      const { order, receivedMinor } = await holdOrder(tx, orderId, null);
      // What had gone back already, or had become credit, is the academy's loss.
      const orderMinor = Math.max(0, Math.min(atMinor, shareMinor, receivedMinor));
      await post(tx, {
        kind: "chargeback-lost",
        subject: known.id,
        occurredAt: now,
        entries: [
          { account: "order" as const, holder: orderId, currency, amountMinor: orderMinor },
          { account: "loss" as const, holder: provider, currency, amountMinor: atMinor - orderMinor },
          { account: "disputed" as const, holder: provider, currency, amountMinor: -atMinor },
        ].filter((entry) => entry.amountMinor !== 0),
      });
      await followRefund(tx, { orderId, subject: known.id }, now);
      await tellGone(deps, tx, { paymentId, studentId: order.studentId, at: now });
      return;
    }
  }
  await keepAccess(tx, await holdOrder(tx, orderId, null), now);
}
