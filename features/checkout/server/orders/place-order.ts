import { randomBytes } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { setOrderVat, spendCredit, vatRatesOf } from "#features/ledger/server/public.ts";
import type { Periods } from "#features/site/contract.ts";
import { readSettings, refusedWhileShut } from "#features/site/server/public.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { dateInLagos } from "#lib/dates.ts";
import { referenceByteCount, referenceFrom } from "#lib/payment-reference.ts";
import { type InTx, type TxDeps, within } from "#platform/deps.ts";
import { answerOnce, findResponse, type KeyedRequest } from "#platform/idempotency/answer-once.ts";
import { newId } from "#platform/ids/ids.ts";
import type { OrderInput } from "../../contract.ts";
import { type Instalment, instalmentsOf } from "../../order-rules.ts";
import { type BillingCountry, checkoutTexts } from "../../texts.ts";
import { type PricedChoice, priceChoice } from "../price-choice.ts";
import { coupons, orderInstalments, orders } from "../tables.ts";
import { openCourse } from "./open-course.ts";
import { findOpenPayment, type LockedOrder, withInstalments } from "./order-rows.ts";
import { releaseOrder } from "./release-order.ts";

const dayMs = 86_400_000;
/** References that are taken come up once in a few thousand million; this many in a row never do. */
const maxAttempts = 5;

/**
 * Orders a course: the price, the coupon's use and the credit are the student's for as many days as the academy has set. The same order again, while
 * it waits, is that order; another choice for the same course takes its place. Where there is nothing to pay, the course opens at
 * once. Returns the order's id.
 * Errors: AppError forbidden while the academy is shut; those of priceChoice and answerOnce; `invalid` for a coupon that does not count, `conflict` for a course that is taken
 * already, a price that is no longer what the student saw, a payment that is under way, and a coupon or credit that others used
 * up since.
 */
export async function placeOrder(
  deps: Pick<TxDeps, "db" | "clock" | "log" | "emit">,
  studentId: string,
  { dueMinor, billingCountry, key, ...input }: OrderInput & { key: string },
): Promise<{ orderId: string }> {
  const now = deps.clock.now();
  const request: KeyedRequest = { scope: "order", key, content: [studentId, dueMinor, billingCountry, input] };
  const response = await findResponse<{ orderId: string }>(deps.db, request);
  if (response) return response.answer;

  const { periods, isShut } = await readSettings(deps);
  if (isShut) throw refusedWhileShut();
  const choice = await priceChoice(deps, studentId, input);
  if (choice.isEnrolled) throw conflict(checkoutTexts.isEnrolled);
  if (choice.coupon?.refusal) throw invalidAt("coupon", choice.coupon.refusal);
  const { weeks } = choice.course;
  const instalments = instalmentsOf(choice.price, {
    pays: choice.plan.pays,
    weeks,
    beginsOn: dateInLagos(now),
    secondPartDays: periods.secondPartDays,
  });
  if ((instalments[0]?.amountMinor ?? 0) - choice.creditMinor !== dueMinor) throw conflict(checkoutTexts.priceChanged);
  return deps.db.transaction((tx) =>
    answerOnce(tx, request, now, () =>
      place(within(deps, tx), { studentId, choice, instalments, periods, billingCountry, now }),
    ),
  );
}

type Requested = {
  studentId: string;
  choice: PricedChoice;
  instalments: Instalment[];
  /** Those of the moment, which the order keeps. */
  periods: Periods;
  billingCountry: BillingCountry;
  now: Date;
};

async function place(
  deps: InTx<"clock" | "emit">,
  { studentId, choice, instalments, periods, billingCountry, now }: Requested,
): Promise<{ orderId: string }> {
  const { db: tx } = deps;
  // Orders of one student are placed one after the other, whatever they are for: credit is in one purse.
  const people = personRows(tx);
  const [person] = await tx.select({ id: people.id }).from(people).where(eq(people.id, studentId)).for("no key update");
  if (!person) throw notFound();
  const waiting = await findWaiting(deps, studentId, choice.course.id);
  if (waiting) {
    const vatRate = (await vatRatesOf(tx, [waiting.order.id])).get(waiting.order.id) ?? 0;
    if (isSame(waiting.order, choice) && vatRate === choice.vatRate && waiting.order.expiresAt > now)
      return { orderId: waiting.order.id };
    if (await findOpenPayment(tx, waiting.order.id)) throw conflict(checkoutTexts.paymentUnderWay);
    await releaseOrder(deps, waiting, "cancelled");
  }
  // A payment that was confirmed since had the order locked until it was through.
  const enrolled = enrolledRows(tx);
  const [taken] = await tx
    .select({ id: enrolled.id })
    .from(enrolled)
    .where(
      and(eq(enrolled.studentId, studentId), eq(enrolled.courseId, choice.course.id), ne(enrolled.state, "cancelled")),
    );
  if (taken) throw conflict(checkoutTexts.isEnrolled);

  const couponId = choice.coupon?.counts?.id ?? null;
  if (couponId !== null) await takeCouponUse(tx, couponId);
  const { currency, creditMinor } = choice;
  const order = await insertOrder(deps, {
    id: newId(),
    studentId,
    courseId: choice.course.id,
    tutorId: choice.tutor?.id ?? null,
    plan: choice.plan.plan,
    planKey: choice.plan.key,
    pays: choice.plan.pays,
    billingCountry,
    currency,
    originalMinor: choice.price.originalMinor,
    discountPercent: choice.price.discountPercent,
    discountMinor: choice.price.discountMinor,
    couponId,
    couponMinor: choice.price.couponMinor,
    creditMinor,
    placedAt: now,
    expiresAt: new Date(now.getTime() + periods.priceHoldsDays * dayMs),
    graceDays: periods.graceDays,
    secondPartDays: periods.secondPartDays,
    lateTransferDays: periods.lateTransferDays,
    updatedAt: now,
  });
  await tx.insert(orderInstalments).values(instalments.map((instalment) => ({ ...instalment, orderId: order.id })));
  if (choice.vatRate > 0) await setOrderVat(deps, { orderId: order.id, rate: choice.vatRate });
  if (creditMinor > 0) {
    const amount = { amountMinor: creditMinor, currency };
    await spendCredit(deps, { accountId: studentId, orderId: order.id, amount });
  }
  await openCourse(deps, { order, instalments, receivedMinor: creditMinor }, { isMoney: creditMinor > 0, now });
  return { orderId: order.id };
}

/** The student's order for this course that waits to be paid, locked. */
export async function findWaiting({ db: tx }: InTx, studentId: string, courseId: string): Promise<LockedOrder | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.studentId, studentId), eq(orders.courseId, courseId), eq(orders.state, "open")))
    .for("update");
  return order ? withInstalments(tx, order) : null;
}

/** Whether an order is what this choice would become; credit that came since does not make it another. */
const isSame = (order: typeof orders.$inferSelect, { plan, currency, tutor, coupon, price }: PricedChoice) =>
  order.planKey === plan.key &&
  order.currency === currency &&
  order.tutorId === (tutor?.id ?? null) &&
  order.couponId === (coupon?.counts?.id ?? null) &&
  order.originalMinor === price.originalMinor &&
  order.discountMinor === price.discountMinor &&
  order.couponMinor === price.couponMinor;

/** One use of a coupon, of those that are left: anyone who changes the row first has it. Errors: AppError conflict. */
async function takeCouponUse(tx: Tx, couponId: string): Promise<void> {
  const { rowCount } = await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(and(eq(coupons.id, couponId), sql`(${coupons.maxUses} is null or ${coupons.uses} < ${coupons.maxUses})`));
  if (rowCount === 0) throw conflict(checkoutTexts.coupon.usedUp);
}

/** Writes an order with a reference that is free. */
export async function insertOrder({ db: tx }: InTx, values: Omit<typeof orders.$inferInsert, "reference">) {
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const [made] = await tx
      .insert(orders)
      .values({ ...values, reference: referenceFrom(randomBytes(referenceByteCount)) })
      .onConflictDoNothing({ target: orders.reference })
      .returning();
    if (made) return made;
  }
  throw new Error("No free reference was found.");
}
