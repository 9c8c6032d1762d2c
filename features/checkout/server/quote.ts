import { and, eq, inArray, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import { findGroupAhead } from "#features/learning/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { dateInLagos } from "#lib/dates.ts";
import { currencies, formatMoney } from "#lib/money.ts";
import { shownReference } from "#lib/payment-reference.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Quote, QuoteInput } from "../contract.ts";
import { instalmentCount, instalmentsOf } from "../order-rules.ts";
import { paymentsOf, planPrice, vatOf } from "../rules.ts";
import { checkoutTexts } from "../texts.ts";
import { listSavedCards } from "./cards/saved-cards.ts";
import { providersOf } from "./orders/read-orders.ts";
import { priceChoice } from "./price-choice.ts";
import { orders } from "./tables.ts";

const waitingRow = prepared("checkout_quote_waiting", (db) =>
  db
    .select({ id: orders.id, reference: orders.reference, state: orders.state })
    .from(orders)
    .where(
      and(
        eq(orders.studentId, sql.placeholder("studentId")),
        eq(orders.courseId, sql.placeholder("courseId")),
        inArray(orders.state, ["open", "running"]),
      ),
    ),
);

/** What a page shows of a choice before it is ordered, with the payment methods that `deps.payments` offers. Errors: those of priceChoice. */
export async function quoteCourse(
  deps: Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail" | "payments">,
  studentId: string,
  input: QuoteInput,
): Promise<Quote> {
  const [choice, { bank, supportEmail, periods }, cards] = await Promise.all([
    priceChoice(deps, studentId, input),
    getSettings(deps),
    listSavedCards(deps.db, studentId),
  ]);
  const courseId = choice.course.id;
  const today = dateInLagos(deps.clock.now());
  const [[waiting], group] = await Promise.all([
    waitingRow(deps.db, { studentId, courseId }),
    choice.tutor && findGroupAhead(deps.db, { courseId, tutorId: choice.tutor.id, today }),
  ]);
  const { course, tutor, plan, currency, price, coupon } = choice;
  const [, ...later] = instalmentsOf(price, {
    pays: plan.pays,
    weeks: course.weeks,
    beginsOn: today,
    secondPartDays: periods.secondPartDays,
  });
  return {
    course: {
      slug: course.slug,
      title: course.title,
      summary: course.summary,
      school: course.school,
      glyph: course.glyph,
      weeks: course.weeks,
    },
    waitingOrder: waiting
      ? { id: waiting.id, reference: shownReference(waiting.reference), isBegun: waiting.state === "running" }
      : null,
    ...providersOf(deps, choice.currency, cards),
    isEnrolled: choice.isEnrolled,
    plans: choice.plans.map((entry) => ({
      key: entry.key,
      name: entry.name,
      price: planPrice(entry),
      pays: entry.pays,
      note: entry.note,
      currencies: currencies.filter((known) => entry.pricesMinor[known] !== undefined),
    })),
    plan: plan.key,
    currency,
    tutor: tutor && { slug: tutor.slug, fullName: tutor.fullName },
    group,
    price,
    payments: {
      ...paymentsOf(price, plan.pays),
      count: instalmentCount(plan.pays, course.weeks),
      laterOn: later.map(({ dueOn }) => dueOn),
    },
    vat: vatOf(choice.vatRate, price.totalMinor),
    creditMinor: choice.creditMinor,
    coupon: coupon && {
      code: coupon.code,
      isTaken: coupon.counts !== null,
      sentence: coupon.refusal ?? checkoutTexts.coupon.taken(formatMoney({ amountMinor: price.couponMinor, currency })),
    },
    transfer: {
      ...bank,
      supportEmail,
    },
  };
}
