import { and, eq, ne, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import { personRows } from "#features/accounts/server/public.ts";
import type { CourseDetail } from "#features/catalogue/contract.ts";
import { courseRows, findCourse } from "#features/catalogue/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { creditBalance } from "#features/ledger/server/public.ts";
import { tutorBlocks } from "#features/messaging/server/public.ts";
import { findTutorFor } from "#features/tutors/server/public.ts";
import { invalid, invalidAt, notFound } from "#lib/app-error.ts";
import { dateInLagos } from "#lib/dates.ts";
import { type Currency, currencies, type Price } from "#lib/money.ts";
import type { TxDeps } from "#platform/deps.ts";
import { createLimiter } from "#platform/limits/limiter.ts";
import type { QuoteInput } from "../contract.ts";
import { creditFor } from "../order-rules.ts";
import { couponRefusal, type PlanOption, paymentsOf, planOptions, priceOf } from "../rules.ts";
import { checkoutTexts } from "../texts.ts";
import { findCoupon, type LockedCoupon } from "./find-coupon.ts";
import { findVatRate } from "./vat/find-rate.ts";

/** How many coupons one person may try in an hour: enough for anybody who holds some, too few to find one by guessing. */
const couponAttempts = { name: "coupon-tries", max: 40, windowS: 60 * 60 };

/** A choice of a student with everything that was looked up to price it. */
export type PricedChoice = {
  course: CourseDetail;
  tutor: { id: string; slug: string; fullName: string } | null;
  /** This student takes or took the course: there is nothing to pay. */
  isEnrolled: boolean;
  plans: PlanOption[];
  plan: PlanOption;
  currency: Currency;
  price: Price;
  /** What the student's credit gives of the first payment. */
  creditMinor: number;
  /** The VAT that the price includes today, in hundredths of a percent; 0: none. */
  vatRate: number;
  /** Null: none was given. `counts` is null for one that does not, and `refusal` shows why. */
  coupon: { code: string; counts: LockedCoupon | null; refusal: string | null } | null;
};

/** The price's discount and whether the student is enrolled. */
const offerRow = prepared("checkout_quote_offer", (db) => {
  const [course, enrolled, person] = [courseRows(db), enrolledRows(db), personRows(db)];
  return db
    .select({
      discountPercent: course.discountPercent,
      isEnrolled: sql<boolean>`exists(${db
        .select({ one: sql`1` })
        .from(enrolled)
        .where(
          and(
            eq(enrolled.courseId, course.id),
            eq(enrolled.studentId, sql.placeholder("studentId")),
            ne(enrolled.state, "cancelled"),
          ),
        )})`,
    })
    .from(course)
    .innerJoin(person, eq(person.id, sql.placeholder("studentId")))
    .where(eq(course.slug, sql.placeholder("slug")));
});

/**
 * What a course costs one student with these choices, by the one price rule of page, order and receipt. A coupon that does
 * not count is reported and takes nothing; it is not used up by asking.
 * Errors: `not_found` (course), `invalid` (plan, currency; a tutor who does not teach it, or blocked the student; a course whose fee is on request).
 */
export async function priceChoice(
  deps: Pick<TxDeps, "db" | "clock">,
  studentId: string,
  input: QuoteInput,
): Promise<PricedChoice> {
  const { db, clock } = deps;
  const { course: slug } = input;
  const [match, [offer], chosen, balances] = await Promise.all([
    findCourse(deps, slug),
    offerRow(db, { slug, studentId }),
    findTutorFor(deps, studentId, { course: slug, tutorSlug: input.tutor }),
    creditBalance(db, studentId),
  ]);
  if (!match || !offer) throw notFound("We could not find that course.");
  if (chosen === undefined) throw invalidAt("tutor", checkoutTexts.unknownTutor);
  const isAway = chosen !== null && (await tutorBlocks(db, { studentId, tutorId: chosen.id }));
  if (isAway && input.tutor !== null) throw invalidAt("tutor", checkoutTexts.awayTutor(chosen.fullName));
  const tutor = isAway ? null : chosen;
  const plans = planOptions(match.fees);
  const { plan, currency, originalMinor } = choiceOf(plans, input);

  const coupon = input.coupon === null ? null : await readCoupon(input.coupon, match.id, currency);
  const price = priceOf({ originalMinor, discountPercent: offer.discountPercent, coupon: coupon?.counts ?? null });
  const balanceMinor = balances.find((balance) => balance.currency === currency)?.amountMinor ?? 0;
  const creditMinor = creditFor(paymentsOf(price, plan.pays).firstMinor, balanceMinor);
  return {
    course: match,
    tutor,
    isEnrolled: offer.isEnrolled,
    plans,
    plan,
    currency,
    price,
    creditMinor,
    vatRate: await findVatRate(db, { courseId: match.id, day: dateInLagos(clock.now()) }),
    coupon,
  };

  async function readCoupon(code: string, courseId: string, currency: Currency): Promise<PricedChoice["coupon"]> {
    const waitS = await createLimiter(deps).hit(couponAttempts, { id: studentId });
    if (waitS > 0) return { code, counts: null, refusal: checkoutTexts.coupon.attempts };
    const lockedCoupon = await findCoupon(db, code, { studentId, courseId });
    if (!lockedCoupon) return { code, counts: null, refusal: checkoutTexts.coupon.unknown };
    const refusal = couponRefusal(lockedCoupon, { courseId, currency, now: clock.now() });
    return { code: lockedCoupon.code, counts: refusal === null ? lockedCoupon : null, refusal };
  }
}

/** The plan and currency that were requested; the course's first plan, and the preferred or first currency, where none was. */
function choiceOf(
  plans: readonly PlanOption[],
  requested: Pick<QuoteInput, "plan" | "currency" | "preferredCurrency">,
): { plan: PlanOption; currency: Currency; originalMinor: number } {
  if (plans.length === 0) throw invalid(checkoutTexts.onRequest);
  const plan = requested.plan === null ? plans[0] : plans.find((entry) => entry.key === requested.plan);
  if (!plan) throw invalidAt("plan", checkoutTexts.unknownPlan);
  const inOrder = [...(requested.preferredCurrency ? [requested.preferredCurrency] : []), ...currencies];
  const currency = requested.currency ?? inOrder.find((known) => plan.pricesMinor[known] !== undefined);
  const originalMinor = currency && plan.pricesMinor[currency];
  if (!currency || originalMinor === undefined) throw invalidAt("currency", checkoutTexts.notInCurrency);
  return { plan, currency, originalMinor };
}
