import type { Tx } from "#db/client.ts";
import { notify } from "#features/notifications/server/public.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import type { ReceiptFacts } from "../../receipt-rules.ts";
import { receiptMail } from "../mails.ts";
import type { OrderRow } from "../orders/order-rows.ts";
import { receiptName } from "./issue-receipt.ts";
import type { PaymentDeps, PaymentRow } from "./payment-rows.ts";

/** Tells the student by bell and mail that a payment came, with its receipt. An account that is away is not told. */
export async function tellPayer(
  deps: Omit<PaymentDeps, "payments">,
  tx: Tx,
  told: {
    order: OrderRow;
    payment: PaymentRow;
    receipt: { year: number; number: number };
    facts: ReceiptFacts;
    now: Date;
  },
): Promise<void> {
  const { order, payment, receipt, facts, now } = told;
  if (!facts.student) return;
  const amount = formatMoney({ amountMinor: payment.amountMinor, currency: payment.currency });
  const link = paths.order(order.id);
  await notify(
    tx,
    {
      accountId: order.studentId,
      kind: "payment",
      message: `We received ${amount} for ${facts.course}.`,
      link,
      about: `payment:${payment.id}`,
    },
    now,
  );
  const mail = await receiptMail(
    { ...deps, db: tx },
    {
      to: facts.student.email,
      studentName: facts.student.name,
      courseTitle: facts.course,
      link,
      amount,
      receipt: receiptName(receipt),
      method: facts.method,
      paidOn: facts.paidOn,
      paymentId: payment.id,
    },
  );
  await deps.mail.enqueueMail(tx, mail);
}
