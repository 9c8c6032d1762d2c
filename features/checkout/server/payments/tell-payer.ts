import { notify } from "#features/notifications/server/public.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import type { Within } from "#platform/deps.ts";
import type { MailSite } from "#platform/mail/compose-mail.ts";
import type { ReceiptFacts } from "../../receipt-rules.ts";
import { receiptMail } from "../mails.ts";
import type { OrderRow } from "../orders/order-rows.ts";
import { receiptName } from "./issue-receipt.ts";
import { paidBy } from "./paid-by.ts";
import type { PaymentDeps, PaymentRow } from "./payment-rows.ts";

type Notified = {
  order: OrderRow;
  payment: PaymentRow;
  /** What of it the order did not ask for: the student's credit now. */
  creditMinor: number;
  facts: ReceiptFacts;
};

const creditOf = ({ creditMinor, payment: { currency } }: Notified) =>
  creditMinor > 0 ? `${formatMoney({ amountMinor: creditMinor, currency })} of it is your credit now.` : null;

/**
 * Tells the student by the bell that a payment came. Answers who paid it where that was another user. An account that is away is not
 * notified.
 */
export async function ringPayer(
  deps: Within<Omit<PaymentDeps, "payments">>,
  reported: Notified,
): Promise<string | null> {
  const { order, payment, facts } = reported;
  if (!facts.student) return null;
  const amount = formatMoney({ amountMinor: payment.amountMinor, currency: payment.currency });
  const credit = creditOf(reported);
  const [by = null] = (
    await Promise.all(deps.contributions(paidBy).map((nameOf) => nameOf(deps.db, payment.lateFor ?? payment.id)))
  ).filter((name) => name !== null);
  await notify(deps, {
    accountId: order.studentId,
    kind: "payment",
    message: `${by ? `${by} paid` : "We received"} ${amount} for ${facts.course}.${credit ? ` ${credit}` : ""}`,
    link: paths.order(order.id),
    about: `payment:${payment.id}`,
    isMailed: true,
  });
  return by;
}

/** Mails the student the receipt of a payment. An account that is away is not notified. */
export async function mailPayer(
  deps: Within<Omit<PaymentDeps, "payments">>,
  reported: Notified & { by: string | null; receipt: { year: number; number: number }; settings: MailSite },
): Promise<void> {
  const { order, payment, facts, by, receipt, settings } = reported;
  if (!facts.student) return;
  const mail = receiptMail(deps, settings, {
    to: facts.student.email,
    studentName: facts.student.name,
    courseTitle: facts.course,
    link: paths.order(order.id),
    amount: formatMoney({ amountMinor: payment.amountMinor, currency: payment.currency }),
    receipt: receiptName(receipt),
    method: facts.method,
    paidOn: facts.paidOn,
    credit: creditOf(reported),
    by,
    paymentId: payment.id,
  });
  await deps.mail.enqueueMail(deps.db, mail);
}
