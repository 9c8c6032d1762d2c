import type { Tx } from "#db/client.ts";
import { notify } from "#features/notifications/server/public.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import type { ReceiptFacts } from "../../receipt-rules.ts";
import { receiptMail } from "../mails.ts";
import type { OrderRow } from "../orders/order-rows.ts";
import { receiptName } from "./issue-receipt.ts";
import { paidBy } from "./paid-by.ts";
import type { PaymentDeps, PaymentRow } from "./payment-rows.ts";

/** Tells the student by bell and mail that a payment came, with its receipt. An account that is away is not told. */
export async function tellPayer(
  deps: Omit<PaymentDeps, "payments">,
  tx: Tx,
  told: {
    order: OrderRow;
    payment: PaymentRow;
    /** What of it the order did not ask for: the student's credit now. */
    creditMinor: number;
    receipt: { year: number; number: number };
    facts: ReceiptFacts;
    now: Date;
  },
): Promise<void> {
  const { order, payment, creditMinor, receipt, facts, now } = told;
  if (!facts.student) return;
  const amount = formatMoney({ amountMinor: payment.amountMinor, currency: payment.currency });
  const link = paths.order(order.id);
  const credit =
    creditMinor > 0
      ? `${formatMoney({ amountMinor: creditMinor, currency: payment.currency })} of it is your credit now.`
      : null;
  const [by = null] = (
    await Promise.all(deps.contributions(paidBy).map((nameOf) => nameOf(tx, payment.lateFor ?? payment.id)))
  ).filter((name) => name !== null);
  await notify(
    tx,
    {
      accountId: order.studentId,
      kind: "payment",
      message: `${by ? `${by} paid` : "We received"} ${amount} for ${facts.course}.${credit ? ` ${credit}` : ""}`,
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
      credit,
      by,
      paymentId: payment.id,
    },
  );
  await deps.mail.enqueueMail(tx, mail);
}
