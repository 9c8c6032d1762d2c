import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { dateInLagos } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { receiptMail } from "../mails.ts";
import type { OrderRow } from "../orders/order-rows.ts";
import { receiptName } from "./issue-receipt.ts";
import type { PaymentDeps, PaymentRow } from "./payment-rows.ts";

/** Tells the student by bell and mail that a payment came, with the way to its receipt. An account that is away is not told. */
export async function tellPayer(
  deps: Omit<PaymentDeps, "payments">,
  tx: Tx,
  told: { order: OrderRow; payment: PaymentRow; receipt: { year: number; number: number }; now: Date },
): Promise<void> {
  const { order, payment, receipt, now } = told;
  const [people, courses] = [personRows(tx), courseRows(tx)];
  const [names] = await tx
    .select({ to: people.personEmail, studentName: people.personName, courseTitle: courses.title })
    .from(people)
    .innerJoin(courses, eq(courses.id, order.courseId))
    .where(eq(people.id, order.studentId));
  if (!names) return;
  const amount = formatMoney({ amountMinor: payment.amountMinor, currency: payment.currency });
  const link = paths.order(order.id);
  const paidOn = payment.receivedOn ?? dateInLagos(now);
  await notify(
    tx,
    {
      accountId: order.studentId,
      kind: "payment",
      message: `We received ${amount} for ${names.courseTitle}.`,
      link,
      about: `payment:${payment.id}`,
    },
    now,
  );
  const mail = await receiptMail(
    { ...deps, db: tx },
    { ...names, link, amount, receipt: receiptName(receipt), method: payment.method ?? "", paidOn },
  );
  await deps.mail.enqueueMail(tx, mail);
}
