import { eq } from "drizzle-orm";
import { hasBooked, post, reverse } from "#features/ledger/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import type { InTx, Within } from "#platform/deps.ts";
import type { RefundResponse } from "#platform/payments/provider.ts";
import { lockOrder } from "../orders/order-rows.ts";
import type { PaymentDeps } from "../payments/payment-rows.ts";
import { emitPaymentReturned } from "./emit-payment-returned.ts";
import { followRefund } from "./follow-refund.ts";
import { refunds } from "./tables.ts";

type RefundRow = typeof refunds.$inferSelect;
type FinalAnswer = Extract<RefundResponse, { state: "succeeded" | "failed" }>;

/** Ends a refund that is on its way as its provider reports, in the caller's transaction. Returns whether it was. */
export async function endRefund(
  deps: Within<Pick<PaymentDeps, "clock" | "log" | "emit">>,
  { id, orderId, amountMinor, currency }: RefundRow,
  provider: string,
  response: FinalAnswer,
): Promise<boolean> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  const { order } = await lockOrder(deps, orderId, null);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id));
  if (refund?.state !== "open") return false;
  if (response.state === "succeeded") {
    await tx.update(refunds).set({ state: "succeeded", endedAt: now }).where(eq(refunds.id, id));
    await post(deps, {
      kind: "refund-paid",
      subject: id,
      occurredAt: now,
      entries: [
        { account: "refund", holder: id, currency, amountMinor },
        { account: "cash", holder: provider, currency, amountMinor: -amountMinor },
      ],
    });
    await emitPaymentReturned(deps, { paymentId: refund.paymentId, studentId: order.studentId, at: now });
    return true;
  }
  const failure = response.reason.slice(0, 300) || "No reason was given.";
  await tx.update(refunds).set({ state: "failed", failure, endedAt: now }).where(eq(refunds.id, id));
  await reverse(deps, { kind: "refund", subject: id, by: "refund-failed" });
  if (await hasBooked(tx, "order-ended", id)) await takeCreditBack(deps, id);
  await followRefund(deps, { orderId, subject: id });
  deps.log.error({ refundId: id, failure }, "a refund failed");
  await notify(deps, {
    accountId: order.studentId,
    kind: "payment",
    message: `Our refund of ${formatMoney({ amountMinor, currency })} did not get there. Our staff look into it and write to you.`,
    link: paths.order(orderId),
    about: `refund-failed:${id}`,
  });
  return true;
}

/** The credit that the order had used pays for it again, where it is there still; else the order asks for that much. */
async function takeCreditBack(deps: InTx<"clock" | "log">, subject: string): Promise<void> {
  try {
    await reverse(deps, { kind: "order-ended", subject, by: "order-resumed" });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
    deps.log.warn({ refundId: subject }, "the credit of a continuing order is spent elsewhere");
  }
}
