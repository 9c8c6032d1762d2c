import type { Tx } from "#db/client.ts";
import { post } from "#features/ledger/server/public.ts";
import { paymentReceived } from "../../events.ts";
import { cover, stateFor } from "../../order-rules.ts";
import { openCourse } from "../orders/open-course.ts";
import type { HeldOrder } from "../orders/order-rows.ts";
import { factsOfReceipt } from "./facts-of-receipt.ts";
import { issueReceipt } from "./issue-receipt.ts";
import type { PaymentDeps, PaymentRow } from "./payment-rows.ts";
import { tellPayer } from "./tell-payer.ts";

/**
 * Gives value for a payment that succeeded, in the caller's transaction, which holds its order: the book, the order and its course,
 * the receipt, the bell and the mail, and what other features do (paymentReceived). Answers the receipt.
 */
export async function receivePayment(
  deps: Omit<PaymentDeps, "payments">,
  tx: Tx,
  held: HeldOrder,
  payment: PaymentRow,
  now: Date,
): Promise<{ year: number; number: number }> {
  const { order, parts, receivedMinor } = held;
  const { amountMinor, currency } = payment;
  // What is more than the order still asks for, or comes after the order was let go, is the student's credit.
  const isLetGo = order.state === "expired" || order.state === "cancelled" || order.state === "refunded";
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
  const cameMinor = receivedMinor + orderMinor;
  await openCourse(deps, tx, { ...held, receivedMinor: cameMinor }, { isMoney: true, now });
  const facts = await factsOfReceipt(deps, tx, held, payment, { orderMinor, now });
  const receipt = await issueReceipt(tx, payment.id, facts, now);
  await tellPayer(deps, tx, { order, payment, creditMinor: amountMinor - orderMinor, receipt, facts, now });
  // A transfer of less than the first part opens nothing yet: who was invited has not begun to pay.
  if (isLetGo || stateFor(parts, cameMinor) !== "open") {
    await deps.tell(tx, paymentReceived, { paymentId: payment.id, studentId: order.studentId, at: now });
  }
  return receipt;
}
