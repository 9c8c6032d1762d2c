import { and, eq } from "drizzle-orm";
import { siteSettings } from "#data/settings.ts";
import type { DemoLearning } from "#data/types.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows, findCourse } from "#features/catalogue/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { sandboxCharges } from "#platform/payments/tables.ts";
import { instalmentsOf } from "../order-rules.ts";
import { planOptions, priceOf } from "../rules.ts";
import { lockOrder } from "./orders/order-rows.ts";
import { insertOrder } from "./orders/place-order.ts";
import { issueReceipt } from "./payments/issue-receipt.ts";
import { bookPayment } from "./payments/receive-payment.ts";
import { payments } from "./payments/tables.ts";
import { orderInstalments, orders } from "./tables.ts";

const currency = "NGN";
const dayMs = 86_400_000;
/** As long as a price holds (the supplied setting). */
const priceDays = siteSettings.periods.priceHoldsDays;

/**
 * Gives the demo student the orders of the courses that she has, each ordered on the day on which she began and paid by the sandbox's card, with
 * its instalments paid on their days as far as these are over by `now`: booked as any payment is, so that she has receipts and the ledger
 * adds up. No one is notified about what is long ago. Idempotent: a course with an order stays unchanged. Nothing happens where that account
 * does not exist. Throws where a course is not sold by the plan that she has.
 */
export async function seedDemoOrders(deps: InTx<"clock">, demo: DemoLearning): Promise<void> {
  const { db: tx } = deps;
  const due: { orderId: string; amountMinor: number; at: Date }[] = [];
  for (const { courseSlug, plan } of demo.enrolments) {
    due.push(...(await placeOne(deps, demo.studentEmail, courseSlug, plan)));
  }
  const { name, supportEmail: email, tagline } = siteSettings;
  // By their days, as receipts are numbered.
  for (const { orderId, amountMinor, at } of due.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const order = await lockOrder(deps, orderId, null);
    const [payment] = await tx
      .insert(payments)
      .values({
        id: newId(),
        orderId,
        provider: "sandbox",
        amountMinor,
        currency,
        state: "succeeded",
        method: "Card ending 4242",
        openedAt: at,
        endedAt: at,
      })
      .returning();
    if (!payment) throw new Error("The payment was not written.");
    // As the sandbox would remember it, so that it may be given back there.
    await tx.insert(sandboxCharges).values({
      payment: payment.id,
      reference: order.order.reference,
      amountMinor,
      currency,
      token: "sandbox-success-4242",
      state: "succeeded",
      createdAt: at,
    });
    const academy = { name, email, tagline };
    const { facts } = await bookPayment({ db: tx, clock: { now: () => at }, emit: async () => {} }, order, payment, {
      academy,
      taxNumber: "",
      now: at,
    });
    await issueReceipt(deps, payment.id, facts, at);
  }
}

/** Writes the order of one course of hers, and returns what was paid of it, instalment by instalment. */
async function placeOne(deps: InTx<"clock">, studentEmail: string, slug: string, plan: string) {
  const { db: tx } = deps;
  const now = deps.clock.now();
  const [people, courses, enrolled] = [personRows(tx), courseRows(tx), enrolledRows(tx)];
  const [own] = await tx
    .select({
      studentId: enrolled.studentId,
      tutorId: enrolled.tutorId,
      begunAt: enrolled.startedAt,
      discountPercent: courses.discountPercent,
      orderId: orders.id,
    })
    .from(enrolled)
    .innerJoin(people, and(eq(people.id, enrolled.studentId), eq(people.personEmail, studentEmail)))
    .innerJoin(courses, and(eq(courses.id, enrolled.courseId), eq(courses.slug, slug)))
    .leftJoin(orders, and(eq(orders.studentId, enrolled.studentId), eq(orders.courseId, enrolled.courseId)));
  const course = own && !own.orderId ? await findCourse(deps, slug) : null;
  if (!own || !course) return [];
  const options = planOptions(course.fees);
  if (options.length === 0) return []; // its fee is on request, and agreed next to the checkout
  const option = options.find((entry) => entry.plan === plan);
  const originalMinor = option?.pricesMinor[currency];
  if (!option || originalMinor === undefined) throw new Error(`${slug} is not sold by ${plan} in ${currency}.`);
  const price = priceOf({ originalMinor, discountPercent: own.discountPercent, coupon: null });
  const { graceDays, secondPartDays, lateTransferDays } = siteSettings.periods;
  const order = await insertOrder(deps, {
    id: newId(),
    studentId: own.studentId,
    courseId: course.id,
    tutorId: own.tutorId,
    plan: option.plan,
    planKey: option.key,
    pays: option.pays,
    billingCountry: "NG",
    currency,
    originalMinor,
    discountPercent: price.discountPercent,
    discountMinor: price.discountMinor,
    couponMinor: 0,
    creditMinor: 0,
    graceDays,
    secondPartDays,
    lateTransferDays,
    placedAt: own.begunAt,
    expiresAt: new Date(own.begunAt.getTime() + priceDays * dayMs),
    updatedAt: own.begunAt,
  });
  const beginsOn = dateInLagos(own.begunAt);
  const instalments = instalmentsOf(price, { pays: option.pays, weeks: course.weeks, beginsOn, secondPartDays });
  await tx.insert(orderInstalments).values(instalments.map((instalment) => ({ ...instalment, orderId: order.id })));
  return instalments
    .map(({ number, amountMinor, dueOn }) => ({
      orderId: order.id,
      amountMinor,
      at: number === 1 ? own.begunAt : new Date(`${dueOn}T08:00:00Z`),
    }))
    .filter(({ at }) => at <= now);
}
