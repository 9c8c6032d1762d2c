import { and, eq, ne } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { findCourse } from "#features/catalogue/server/public.ts";
import { cancelEnrolment, enrolledRows, enrolStudent } from "#features/learning/server/public.ts";
import { post, reverse } from "#features/ledger/server/public.ts";
import { readSettings } from "#features/site/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { Currency } from "#lib/money.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { stateFor } from "../../order-rules.ts";
import { planOptions } from "../../rules.ts";
import { checkoutTexts } from "../../texts.ts";
import { payments } from "../payments/tables.ts";
import { orderInstalments, orders } from "../tables.ts";
import { findOpenPayment, lockOrder } from "./order-rows.ts";
import { findWaiting, insertOrder } from "./place-order.ts";
import { releaseOrder } from "./release-order.ts";
import { syncAccess } from "./sync-access.ts";

export type BroughtOrder = {
  /** What the ledger's transaction is about: the row that it was brought by. */
  subject: string;
  studentId: string;
  course: { id: string; slug: string };
  tutorId: string | null;
  currency: Currency;
  /** What came elsewhere, and what is owed by when. */
  paidMinor: number;
  owedMinor: number;
  dueOn: string;
};

/**
 * Enrols a student who began elsewhere, in the caller's transaction: what they paid there is an opening balance of the order, what they owe its
 * second instalment. Where there is no money of either kind there is no order. An order that waited to be paid is let go. No one is
 * written to but the tutor. Returns the order's id. Errors: AppError conflict for a student of the course, and while they pay for it.
 */
export async function bringOrder(
  deps: InTx<"clock" | "emit" | "log">,
  { subject, studentId, course, tutorId, currency, paidMinor, owedMinor, dueOn }: BroughtOrder,
): Promise<string | null> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  const [people, enrolled] = [personRows(tx), enrolledRows(tx)];
  const [person] = await tx.select({ id: people.id }).from(people).where(eq(people.id, studentId)).for("no key update");
  if (!person) throw notFound();
  const [taken] = await tx
    .select({ id: enrolled.id })
    .from(enrolled)
    .where(and(eq(enrolled.studentId, studentId), eq(enrolled.courseId, course.id), ne(enrolled.state, "cancelled")));
  if (taken) throw conflict(checkoutTexts.isEnrolled);
  const waiting = await findWaiting(deps, studentId, course.id);
  if (waiting) {
    if (await findOpenPayment(tx, waiting.order.id)) throw conflict(checkoutTexts.paymentUnderWay);
    await releaseOrder(deps, waiting, "cancelled");
  }
  const options = planOptions((await findCourse(deps, course.slug))?.fees ?? []);
  const pays = owedMinor > 0 ? "twice" : "once";
  const option = options.find((known) => known.pays === pays) ?? options[0] ?? { plan: "course", key: "course" };
  const plan = option.plan;
  const paidAt = paidMinor > 0 ? now : null;
  if (paidMinor + owedMinor === 0) {
    await enrolStudent(deps, { studentId, courseId: course.id, tutorId, plan, paidAt });
    return null;
  }
  const { periods } = await readSettings(deps);
  const instalments = [
    { number: 1, amountMinor: paidMinor, dueOn: dateInLagos(now) },
    ...(owedMinor > 0 ? [{ number: 2, amountMinor: owedMinor, dueOn }] : []),
  ];
  const order = await insertOrder(deps, {
    id: newId(),
    studentId,
    courseId: course.id,
    tutorId,
    plan,
    planKey: option.key,
    pays,
    billingCountry: "NG",
    currency,
    originalMinor: paidMinor + owedMinor,
    discountPercent: 0,
    discountMinor: 0,
    couponMinor: 0,
    creditMinor: 0,
    state: stateFor(instalments, paidMinor),
    placedAt: now,
    expiresAt: now,
    graceDays: periods.graceDays,
    secondPartDays: periods.secondPartDays,
    lateTransferDays: periods.lateTransferDays,
    updatedAt: now,
  });
  await tx.insert(orderInstalments).values(instalments.map((instalment) => ({ ...instalment, orderId: order.id })));
  if (paidMinor > 0)
    await post(deps, {
      kind: "opening-balance",
      subject,
      occurredAt: now,
      entries: [
        { account: "opening", holder: null, currency, amountMinor: paidMinor },
        { account: "order", holder: order.id, currency, amountMinor: -paidMinor },
      ],
    });
  await enrolStudent(deps, { studentId, courseId: course.id, tutorId, plan, paidAt });
  await syncAccess(deps, { order, instalments, receivedMinor: paidMinor });
  return order.id;
}

/**
 * Takes back what bringOrder did, in the caller's transaction. False, and nothing is changed, where something was paid for the order since, or
 * its course is over.
 */
export async function takeBackOrder(
  deps: InTx<"clock" | "emit">,
  {
    subject,
    studentId,
    courseId,
    orderId,
  }: { subject: string; studentId: string; courseId: string; orderId: string | null },
): Promise<boolean> {
  const { db: tx } = deps;
  if (orderId !== null) {
    const { order, receivedMinor } = await lockOrder(deps, orderId, null);
    const paid = await tx.$count(payments, and(eq(payments.orderId, orderId), ne(payments.state, "failed")));
    if (paid > 0 || (order.state !== "running" && order.state !== "paid")) return false;
    if (receivedMinor > 0) await reverse(deps, { kind: "opening-balance", subject, by: "opening-undone" });
    const now = deps.clock.now();
    for (const state of ["open", "cancelled"] as const)
      await tx.update(orders).set({ state, updatedAt: now }).where(eq(orders.id, orderId));
  }
  await cancelEnrolment(deps, { studentId, courseId });
  return true;
}
