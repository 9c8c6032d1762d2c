import { and, asc, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { received, vatRatesOf } from "#features/ledger/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { Currency } from "#lib/money.ts";
import { shownReference } from "#lib/payment-reference.ts";
import { type DeskSource, type ProviderName, traitsOf } from "#lib/payments.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { OrderPageView, OrderView, PaymentView } from "../../contract.ts";
import { accessOn, cover, isBegun, nextInstalment } from "../../order-rules.ts";
import { planName, priceOfOrder, vatOf } from "../../rules.ts";
import { checkoutTexts } from "../../texts.ts";
import { waitingApprovals } from "../approvals/approvals.ts";
import { listSavedCards, type SavedCardView } from "../cards/saved-cards.ts";
import { receipts } from "../documents/tables.ts";
import { receiptName } from "../payments/issue-receipt.ts";
import type { PaymentRow } from "../payments/payment-rows.ts";
import { payments } from "../payments/tables.ts";
import { refundView } from "../refunds/refund-view.ts";
import { disputes, refundAccounts, refunds } from "../refunds/tables.ts";
import { instalmentExtensions, orderInstalments, orders } from "../tables.ts";
import { findClaim } from "../transfers/claims.ts";
import { isTutorOfOrder } from "./tutor-of-order.ts";

/** Someone's orders are few; this bounds what one answer holds. */
const maxOrders = 100;

/** A payment as its payer sees it. */
export const paymentView = (payment: PaymentRow): Omit<PaymentView, "receipt"> => ({
  id: payment.id,
  state: payment.state,
  amountMinor: payment.amountMinor,
  method: payment.method,
  failure: payment.failure && checkoutTexts.failures[payment.failure],
  openedAt: payment.openedAt.toISOString(),
  endedAt: payment.endedAt?.toISOString() ?? null,
});

/** All that a student ordered, the newest first. */
export const listOrders = (deps: Pick<VerbDeps, "db" | "clock">, studentId: string): Promise<OrderView[]> =>
  viewOrders(deps.db, eq(orders.studentId, studentId), deps.clock.now());

/** One order with the payment methods for it. Errors: AppError not_found. */
export async function getOrder(
  deps: Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail" | "payments">,
  studentId: string,
  orderId: string,
): Promise<OrderPageView> {
  const [[view], { bank, supportEmail }, cards, claim] = await Promise.all([
    // By its id: it may be older than all that the list shows.
    viewOrders(deps.db, and(eq(orders.id, orderId), eq(orders.studentId, studentId)), deps.clock.now()),
    getSettings(deps),
    listSavedCards(deps.db, studentId),
    findClaim(deps.db, orderId),
  ]);
  if (!view) throw notFound(checkoutTexts.unknownOrder);
  return { ...view, claim, ...providersOf(deps, view.currency, cards), transfer: { ...bank, supportEmail } };
}

/** Who takes a payment in this currency, and the saved cards that it can be paid with. */
export function providersOf(
  { payments: offered }: Pick<VerbDeps, "payments">,
  currency: Currency,
  cards: readonly SavedCardView[],
): { providers: ProviderName[]; cards: SavedCardView[] } {
  const paymentMethods = offered.map(({ name }) => name).filter((name) => traitsOf(name).currencies.includes(currency));
  return { providers: paymentMethods, cards: cards.filter(({ provider }) => paymentMethods.includes(provider)) };
}

/** The orders that match, the newest first. */
export async function viewOrders(db: Db, which: SQL | undefined, now: Date): Promise<OrderView[]> {
  const [courses, tutors] = [courseRows(db), tutorRows(db)];
  const matchingOrders = await db
    .select({
      order: orders,
      course: {
        slug: courses.slug,
        title: courses.title,
        school: courses.school,
        glyph: courses.glyph,
      },
      tutor: tutors.tutorName,
    })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(tutors, isTutorOfOrder(db, tutors.id))
    .where(which)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(maxOrders);
  const ids = matchingOrders.map(({ order }) => order.id);
  if (ids.length === 0) return [];
  const [instalments, paid, receivedByOrder, removed, moved, contested, rates, atDesks] = await Promise.all([
    db
      .select()
      .from(orderInstalments)
      .where(inArray(orderInstalments.orderId, ids))
      .orderBy(asc(orderInstalments.number)),
    db
      .select({ payment: payments, receipt: { year: receipts.year, number: receipts.number } })
      .from(payments)
      .leftJoin(receipts, eq(receipts.paymentId, payments.id))
      .where(inArray(payments.orderId, ids))
      .orderBy(desc(payments.openedAt), desc(payments.id)),
    received(db, ids),
    db
      .select({ refund: refunds, account: refundAccounts })
      .from(refunds)
      .leftJoin(refundAccounts, eq(refundAccounts.refundId, refunds.id))
      .where(inArray(refunds.orderId, ids))
      .orderBy(desc(refunds.askedAt)),
    db
      .select()
      .from(instalmentExtensions)
      .where(inArray(instalmentExtensions.orderId, ids))
      .orderBy(asc(instalmentExtensions.givenAt)),
    db
      .select({ orderId: payments.orderId })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .where(and(inArray(payments.orderId, ids), eq(disputes.state, "open"))),
    vatRatesOf(db, ids),
    waitingApprovals(db, "desk-payment", ids),
  ]);
  const disputed = new Set(contested.map(({ orderId }) => orderId));
  const today = dateInLagos(now);
  return matchingOrders.map(({ order, course, tutor }) => {
    const own = instalments
      .filter(({ orderId }) => orderId === order.id)
      .map(({ orderId: _, ...instalment }) => instalment);
    const paidMinor = receivedByOrder.get(order.id) ?? 0;
    const totalMinor = own.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const isOver = ["expired", "cancelled", "refunded"].includes(order.state);
    const next = isOver ? null : nextInstalment(own, paidMinor);
    const atDesk = atDesks.find(({ subject }) => subject === order.id);
    return {
      id: order.id,
      reference: shownReference(order.reference),
      state: order.state,
      access: isOver
        ? "none"
        : accessOn(own, paidMinor, today, {
            graceDays: order.graceDays,
            isBegun: isBegun(order.state),
            isDisputed: disputed.has(order.id),
          }),
      course,
      tutor,
      planName: planName(order),
      billingCountry: order.billingCountry,
      currency: order.currency,
      price: priceOfOrder(order),
      creditMinor: order.creditMinor,
      vat: vatOf(rates.get(order.id) ?? 0, totalMinor),
      totalMinor,
      paidMinor,
      instalments: cover(own, paidMinor),
      next: next && { number: next.number, leftMinor: next.leftMinor, dueOn: next.dueOn },
      graceDays: order.graceDays,
      lateTransferDays: order.lateTransferDays,
      refunds: removed
        .filter(({ refund }) => refund.orderId === order.id)
        .map(({ refund, account }) => refundView(refund, account)),
      extensions: moved
        .filter(({ orderId }) => orderId === order.id)
        .map(({ number, wasDueOn, dueOn, reason }) => ({ number, wasDueOn, dueOn, reason })),
      placedAt: order.placedAt.toISOString(),
      expiresAt: order.expiresAt.toISOString(),
      payments: paid
        .filter(({ payment }) => payment.orderId === order.id)
        .map(({ payment, receipt }) => ({ ...paymentView(payment), receipt: receipt && receiptName(receipt) })),
      atDesk: atDesk
        ? {
            source: (atDesk.content as { source: DeskSource }).source,
            amountMinor: atDesk.amountMinor,
            takenAt: atDesk.askedAt.toISOString(),
          }
        : null,
    };
  });
}
