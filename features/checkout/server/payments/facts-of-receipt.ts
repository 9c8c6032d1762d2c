import { eq } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { entriesSum, vatRatesOf } from "#features/ledger/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { dateInLagos } from "#lib/dates.ts";
import { shownReference } from "#lib/payment-reference.ts";
import type { InTx } from "#platform/deps.ts";
import { redated, stateFor } from "../../order-rules.ts";
import { dueAfter, type ReceiptFacts, receiptLines } from "../../receipt-rules.ts";
import { planName, priceOfOrder } from "../../rules.ts";
import type { LockedOrder } from "../orders/order-rows.ts";
import { orders } from "../tables.ts";
import type { PaymentRow } from "./payment-rows.ts";

/**
 * What the receipt of a payment shows, of its order before the payment. `orderMinor`: what of the payment went to the
 * order.
 */
export async function factsOfReceipt(
  { db: tx }: InTx,
  { order, instalments, receivedMinor }: LockedOrder,
  payment: PaymentRow,
  {
    orderMinor,
    academy,
    taxNumber,
    now,
  }: { orderMinor: number; academy: ReceiptFacts["academy"]; taxNumber: string; now: Date },
): Promise<ReceiptFacts> {
  const [people, courses, tutors] = [personRows(tx), courseRows(tx), tutorRows(tx)];
  const [names] = await tx
    .select({ name: people.personName, email: people.personEmail, course: courses.title, tutor: tutors.tutorName })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(people, eq(people.id, orders.studentId))
    .leftJoin(tutors, eq(tutors.id, orders.tutorId))
    .where(eq(orders.id, order.id));
  const plan = planName(order);
  const rate = (await vatRatesOf(tx, [order.id])).get(order.id) ?? 0;
  const booked = { accounts: ["vat"] as const, holder: order.id, subjects: [payment.id] };
  const vat = rate > 0 && orderMinor > 0 ? { rate, amountMinor: -(await entriesSum(tx, booked)), taxNumber } : null;
  const { currency, creditMinor } = order;
  const paidMinor = receivedMinor + orderMinor;
  // The dates of the other instalments follow from the day of the first payment.
  const isFirst = order.state === "open" && stateFor(instalments, paidMinor) !== "open";
  const dated = isFirst ? redated(instalments, order, dateInLagos(now)) : instalments;
  // What came after an order was let go owes nothing to it.
  const isForOrder = orderMinor > 0;
  const { amountMinor } = payment;
  return {
    // An account that is away is not notified about payments; its receipt is issued all the same.
    student: names?.name && names.email ? { name: names.name, email: names.email } : null,
    academy,
    course: names?.course ?? "",
    tutor: names?.tutor ?? null,
    planName: plan,
    reference: shownReference(order.reference),
    currency,
    amountMinor,
    method: payment.method ?? "",
    paidOn: payment.receivedOn ?? dateInLagos(now),
    lines: receiptLines({
      instalments,
      planName: plan,
      currency,
      price: priceOfOrder(order),
      creditMinor,
      beforeMinor: receivedMinor,
      amountMinor,
      orderMinor,
    }),
    ...(vat ? { vat } : {}),
    totalMinor: isForOrder ? instalments.reduce((sum, instalment) => sum + instalment.amountMinor, 0) : paidMinor,
    paidMinor,
    next: isForOrder ? dueAfter(dated, paidMinor) : null,
  };
}
