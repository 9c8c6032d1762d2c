import { notify } from "#features/notifications/server/public.ts";
import { formatMoney, type Money } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import type { Within } from "#platform/deps.ts";
import type { RefundMethod } from "../../order-rules.ts";
import { payerText } from "../../refund-texts.ts";
import { refundMail } from "../mails.ts";
import { aboutOrder } from "../orders/about-order.ts";
import type { OrderRow } from "../orders/order-rows.ts";
import type { PaymentDeps } from "../payments/payment-rows.ts";

/** What the student is asked where staff send it by bank: their account, or that of who paid. */
export const askedText = (payerName: string | null): string =>
  payerName === null
    ? "Please tell us on your order's page to which bank account we send it."
    : `It goes back to who paid it (${payerText(payerName)}). Please ask for their bank account and tell us on your order's page.`;

/** How else it goes back, for the student. */
const paymentMethodLabels = {
  provider: "It goes back the way it came; a bank may take up to ten days to show it.",
  credit: "It is your credit now, and pays for the next thing that you order.",
} as const satisfies Record<Exclude<RefundMethod, "bank">, string>;

/** Tells the student by bell and mail that money goes back, how, and why. */
export async function notifyRefund(
  deps: Within<Pick<PaymentDeps, "clock" | "log" | "baseUrl" | "staffEmail" | "mail">>,
  reported: {
    order: OrderRow;
    amount: Money;
    way: RefundMethod;
    reason: string;
    payerName: string | null;
    refundId: string;
  },
): Promise<void> {
  const { db: tx } = deps;
  const { order, way: paymentMethod, reason, payerName, refundId } = reported;
  const names = await aboutOrder(tx, order);
  if (!names) return;
  const amount = formatMoney(reported.amount);
  const link = paths.order(order.id);
  const isAsked = paymentMethod === "bank";
  const how = isAsked ? askedText(payerName) : paymentMethodLabels[paymentMethod];
  await notify(deps, {
    accountId: order.studentId,
    kind: "payment",
    message: `We give you ${amount} back for ${names.courseTitle}: ${reason}${isAsked ? ` ${askedText(payerName)}` : ""}`,
    link,
    about: `refund:${refundId}`,
    isMailed: true,
  });
  const mail = await refundMail(deps, { ...names, amount, link, reason, how });
  await deps.mail.enqueueMail(tx, { ...mail, dedupeKey: `refund:${refundId}` });
}
