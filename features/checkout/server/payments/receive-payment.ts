import { post } from "#features/ledger/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import type { InTx, Within } from "#platform/deps.ts";
import { paymentReceived, receiptIssued } from "../../events.ts";
import { stateFor } from "../../order-rules.ts";
import { entriesOf, isLetGo } from "../../payment-rules.ts";
import type { ReceiptFacts } from "../../receipt-rules.ts";
import { openCourse } from "../orders/open-course.ts";
import type { LockedOrder } from "../orders/order-rows.ts";
import { factsOfReceipt } from "./facts-of-receipt.ts";
import { issueReceipt } from "./issue-receipt.ts";
import type { PaymentDeps, PaymentRow } from "./payment-rows.ts";
import { mailPayer, ringPayer } from "./tell-payer.ts";

/**
 * Gives value for a payment that succeeded, in the caller's transaction, which has its order locked (bookPayment), and announces it: the bell
 * and the mail, and what other features do (paymentReceived, receiptIssued). Returns the receipt.
 */
export async function receivePayment(
  deps: Within<Omit<PaymentDeps, "payments">>,
  lockedOrder: LockedOrder,
  payment: PaymentRow,
  now: Date,
): Promise<{ year: number; number: number }> {
  const { db: tx } = deps;
  const { order, instalments, receivedMinor } = lockedOrder;
  const settings = await getSettings(deps);
  const academy = { name: settings.name, email: settings.supportEmail, tagline: settings.tagline };
  const { facts, orderMinor } = await bookPayment(deps, lockedOrder, payment, {
    academy,
    taxNumber: settings.vat.taxNumber,
    now,
  });
  const reported = { order, payment, creditMinor: payment.amountMinor - orderMinor, facts };
  const by = await ringPayer(deps, reported);
  // A transfer of less than the first instalment opens nothing yet: who was invited has not begun to pay.
  if (isLetGo(order) || stateFor(instalments, receivedMinor + orderMinor) !== "open") {
    await deps.emit(tx, paymentReceived, { paymentId: payment.id, studentId: order.studentId, at: now });
  }
  // Last of all: the next payment of the academy waits for this number until the commit.
  const receipt = await issueReceipt(deps, payment.id, facts, now);
  await mailPayer(deps, { ...reported, by, receipt, settings });
  await deps.emit(tx, receiptIssued, { paymentId: payment.id, at: now });
  return receipt;
}

/**
 * What a payment that succeeded is in the academy's books: the ledger, and the order and its course. Returns what its receipt is to
 * show, in the name of `academy`, and what of the payment went to the order, in minor units; the rest is credit.
 */
export async function bookPayment(
  deps: InTx<"clock" | "emit">,
  lockedOrder: LockedOrder,
  payment: PaymentRow,
  { academy, taxNumber, now }: { academy: ReceiptFacts["academy"]; taxNumber: string; now: Date },
): Promise<{ facts: ReceiptFacts; orderMinor: number }> {
  const { order, receivedMinor } = lockedOrder;
  const { orderMinor, entries } = entriesOf(order, lockedOrder, payment);
  await post(deps, { kind: "payment", subject: payment.id, occurredAt: now, entries });
  await openCourse(deps, { ...lockedOrder, receivedMinor: receivedMinor + orderMinor }, { isMoney: true, now });
  return {
    facts: await factsOfReceipt(deps, lockedOrder, payment, { orderMinor, academy, taxNumber, now }),
    orderMinor,
  };
}
