import { asc, desc, eq, inArray } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { linesAbout, received } from "#features/ledger/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { accessOn, cover, isBegun, nextInstalment, refundableMinor } from "../../order-rules.ts";
import { checkoutTexts } from "../../texts.ts";
import { receipts } from "../documents/tables.ts";
import { receiptName } from "../payments/issue-receipt.ts";
import { payments } from "../payments/tables.ts";
import { officeRefund } from "../refunds/office-refunds.ts";
import { disputes, refundAccounts, refunds } from "../refunds/tables.ts";
import { coupons, instalmentExtensions, orderInstalments, orders } from "../tables.ts";
import { rowOf } from "./office-orders.ts";
import { isTutorOfOrder } from "./tutor-of-order.ts";

/** One order with all that came, went back and was done about it. Errors: AppError not_found. */
export async function readOfficeOrder(deps: Pick<VerbDeps, "db" | "clock" | "payments">, orderId: string) {
  const { db } = deps;
  const [people, courses, tutors] = [personRows(db), courseRows(db), tutorRows(db)];
  const [matchingOrder] = await db
    .select({
      order: orders,
      studentName: people.personName,
      studentId: people.id,
      studentEmail: people.personEmail,
      isMinor: people.isMinor,
      courseName: courses.title,
      tutorName: tutors.tutorName,
    })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(people, eq(people.id, orders.studentId))
    .leftJoin(tutors, isTutorOfOrder(db, tutors.id))
    .where(eq(orders.id, orderId));
  if (!matchingOrder) throw notFound(checkoutTexts.unknownOrder);
  const { order } = matchingOrder;
  const [coupon, instalments, paid, removed, moved, receivedByOrder] = await Promise.all([
    order.couponId === null
      ? null
      : db
          .select({ code: coupons.code, uses: coupons.uses, maxUses: coupons.maxUses })
          .from(coupons)
          .where(eq(coupons.id, order.couponId))
          .then(([item]) => item ?? null),
    db
      .select()
      .from(orderInstalments)
      .where(eq(orderInstalments.orderId, orderId))
      .orderBy(asc(orderInstalments.number)),
    db
      .select({
        payment: payments,
        receipt: { year: receipts.year, number: receipts.number },
        receivedByName: people.personName,
      })
      .from(payments)
      .leftJoin(people, eq(people.id, payments.receivedBy))
      .leftJoin(receipts, eq(receipts.paymentId, payments.id))
      .where(eq(payments.orderId, orderId))
      .orderBy(desc(payments.openedAt), desc(payments.id)),
    db
      .select({ refund: refunds, account: refundAccounts })
      .from(refunds)
      .leftJoin(refundAccounts, eq(refundAccounts.refundId, refunds.id))
      .where(eq(refunds.orderId, orderId))
      .orderBy(desc(refunds.askedAt)),
    db
      .select()
      .from(instalmentExtensions)
      .where(eq(instalmentExtensions.orderId, orderId))
      .orderBy(asc(instalmentExtensions.givenAt)),
    received(db, [orderId]),
  ]);
  const paymentIds = paid.map(({ payment }) => payment.id);
  const contested =
    paymentIds.length === 0 ? [] : await db.select().from(disputes).where(inArray(disputes.paymentId, paymentIds));
  const subjects = [
    orderId,
    ...paymentIds,
    ...removed.map(({ refund }) => refund.id),
    ...contested.map(({ id }) => id),
  ];
  const ledger = await linesAbout(db, subjects);
  const receivedMinor = receivedByOrder.get(orderId) ?? 0;
  const today = dateInLagos(deps.clock.now());
  const next = nextInstalment(instalments, receivedMinor);
  const isOver = !isBegun(order.state) && order.state !== "open";
  const { originalMinor, discountMinor, couponMinor, creditMinor, graceDays } = order;
  return {
    ...rowOf(order, matchingOrder.studentName, matchingOrder.courseName),
    totalMinor: instalments.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    receivedMinor,
    lateOn: order.state === "running" && next && next.dueOn < today ? next.dueOn : null,
    student:
      matchingOrder.studentId && matchingOrder.studentEmail
        ? {
            id: matchingOrder.studentId,
            name: matchingOrder.studentName ?? "",
            email: matchingOrder.studentEmail,
            isMinor: matchingOrder.isMinor ?? false,
          }
        : null,
    tutorName: matchingOrder.tutorName,
    access: isOver
      ? ("none" as const)
      : accessOn(instalments, receivedMinor, today, {
          graceDays,
          isBegun: isBegun(order.state),
          isDisputed: contested.some(({ state }) => state === "open"),
        }),
    originalMinor,
    discountMinor,
    couponMinor,
    creditMinor,
    graceDays,
    coupon,
    expiresAt: order.expiresAt.toISOString(),
    instalments: cover(instalments, receivedMinor).map(({ number, amountMinor, paidMinor, leftMinor, dueOn }) => ({
      number,
      amountMinor,
      paidMinor,
      leftMinor,
      dueOn,
    })),
    extensions: moved.map(({ number, wasDueOn, dueOn, reason, givenAt }) => ({
      number,
      wasDueOn,
      dueOn,
      reason,
      givenAt: givenAt.toISOString(),
    })),
    payments: paid.map(({ payment, receipt, receivedByName }) => {
      const { id, provider, state, amountMinor, method, bankReference, reported } = payment;
      const returned = [...removed.map(({ refund }) => refund), ...contested].filter(
        ({ paymentId }) => paymentId === id,
      );
      return {
        id,
        provider,
        state,
        amountMinor,
        method,
        bankReference,
        reported,
        receivedByName,
        isUndoable:
          state === "succeeded" &&
          payment.receivedBy !== null &&
          dateInLagos(payment.openedAt) === today &&
          !removed.some(({ refund }) => refund.paymentId === id && refund.state !== "failed"),
        receipt: receipt && receiptName(receipt),
        openedAt: payment.openedAt.toISOString(),
        refundableMinor: state === "succeeded" ? refundableMinor(amountMinor, returned) : 0,
        isByProvider: deps.payments.some(({ name }) => name === provider),
      };
    }),
    refunds: removed.map(({ refund, account }) => officeRefund(refund, account)),
    disputes: contested.map(({ id, amountMinor, state, openedAt }) => ({
      id,
      amountMinor,
      state,
      openedAt: openedAt.toISOString(),
    })),
    ledger: ledger.map(({ at, ...line }) => ({ ...line, at: at.toISOString() })),
  };
}
