import { counted } from "#lib/counted.ts";
import { formatMoney, type Money } from "#lib/money.ts";
import type { CourseSummary, Fee, FeePlan, School, ShortPrice } from "./contract.ts";
import { catalogueTexts } from "./texts.ts";

/** What a duration is derived from. */
export type Timed = Pick<CourseSummary, "weeks" | "projectWeeks" | "durationNote" | "fees">;

/** `1 week`, `6 weeks`. */
export const weeksLabel = (weeks: number): string => counted(weeks, "week");

/**
 * How long a course takes: `20 weeks + 2 project weeks`, `6 weeks`; `4, 8 or 12 weeks` when it is sold in several lengths;
 * else its note (`Registration completes in …`) or `No fixed duration`.
 */
export function durationLabel(course: Timed): string {
  const lengths = [...new Set(course.fees.map((fee) => fee.lengthWeeks).filter((length) => length !== null))];
  if (lengths.length > 1) return `${lengths.slice(0, -1).join(", ")} or ${weeksLabel(lengths.at(-1) ?? 0)}`;
  if (course.weeks === null) return course.durationNote ?? catalogueTexts.noFixedDuration;
  if (course.projectWeeks === 0) return weeksLabel(course.weeks);
  return `${weeksLabel(course.weeks)} + ${counted(course.projectWeeks, "project week")}`;
}

/** The plans of a school course, in the order of the price list, with the names shown to people. */
export const schoolPlans = [
  { plan: "upfront", name: "Upfront" },
  { plan: "installment", name: "Installment (2)" },
  { plan: "monthly", name: "Monthly" },
] as const satisfies { plan: FeePlan; name: string }[];

/**
 * Whether a course may begin with these prices: the three plans of a school course in both currencies, or fees of an exam course in naira,
 * for the course or a month, one a length.
 */
export function isPriceList(prices: readonly Pick<Fee, "plan" | "lengthWeeks" | "currency">[]): boolean {
  const [first] = prices;
  if (!first) return false;
  const keys = new Set(prices.map(({ plan, lengthWeeks, currency }) => `${plan} ${lengthWeeks} ${currency}`));
  if (keys.size !== prices.length) return false;
  const planKeys = schoolPlans.flatMap(({ plan }) => [`${plan} null NGN`, `${plan} null USD`]);
  if (prices.length === planKeys.length && planKeys.every((key) => keys.has(key))) return true;
  return (
    (first.plan === "course" || first.plan === "month") &&
    prices.every(
      ({ plan, lengthWeeks, currency }) =>
        plan === first.plan && currency === "NGN" && (prices.length === 1 || lengthWeeks !== null),
    )
  );
}

/** One plan of a school course in both currencies. */
export type PlanPrice = { plan: FeePlan; name: string; naira: Money; dollars: Money };

const moneyOf = (fee: Fee | undefined): Money | null =>
  fee && fee.amountMinor !== null ? { amountMinor: fee.amountMinor, currency: fee.currency } : null;

/** The plans of a course that have a price in both currencies; empty for an exam course. */
export function planPrices(course: Pick<CourseSummary, "fees">): PlanPrice[] {
  return schoolPlans.flatMap(({ plan, name }) => {
    const priced = (currency: Money["currency"]) =>
      moneyOf(course.fees.find((fee) => fee.plan === plan && fee.currency === currency));
    const naira = priced("NGN");
    const dollars = priced("USD");
    return naira && dollars ? [{ plan, name, naira, dollars }] : [];
  });
}

/** The two prices of a plan in the order of the price list: dollars first. */
export const pairOf = ({ naira, dollars }: Pick<PlanPrice, "naira" | "dollars">): Money[] => [dollars, naira];

/**
 * One way to take an exam course. `length` tells its duration, `name` what to call this price (`8 weeks`, or `Fee` where there
 * is no length to name it by). `price` is null when it is on request; `per` shows what it pays for.
 */
export type ExamPrice = { length: string; name: string; price: Money | null; per: "course" | "month" };

/** The lengths of an exam course with their naira price, shortest first as the price list has them; empty for a school course. */
export function examPrices(course: Timed): ExamPrice[] {
  return course.fees.flatMap((fee) =>
    fee.currency === "NGN" && (fee.plan === "course" || fee.plan === "month")
      ? [
          {
            length: fee.lengthWeeks === null ? durationLabel(course) : weeksLabel(fee.lengthWeeks),
            name: fee.lengthWeeks === null ? "Fee" : weeksLabel(fee.lengthWeeks),
            price: moneyOf(fee),
            per: fee.plan,
          },
        ]
      : [],
  );
}

/** `₦30,000 per month`, `₦50,000`, `On request`. */
export function examPriceLabel({ price, per }: Pick<ExamPrice, "price" | "per">): string {
  if (price === null) return catalogueTexts.onRequest;
  return per === "month" ? `${formatMoney(price)} per month` : formatMoney(price);
}

/** The least that a course can be begun with, and whether it has other prices too; null when its price is on request. */
export function fromPrice(course: Timed): (ShortPrice & { isLowest: boolean }) | null {
  const known = course.fees.filter((fee) => fee.currency === "NGN" && fee.amountMinor !== null);
  const lowest = known.toSorted((a, b) => (a.amountMinor ?? 0) - (b.amountMinor ?? 0))[0];
  const naira = moneyOf(lowest);
  if (!lowest || !naira) return null;
  const dollars = planPrices(course).find(({ plan }) => plan === lowest.plan)?.dollars;
  return {
    prices: dollars ? [dollars, naira] : [naira],
    per: lowest.plan === "monthly" || lowest.plan === "month" ? "month" : "course",
    isLowest: course.fees.filter((fee) => fee.currency === "NGN").length > 1,
  };
}

/** What is priced of a course, for where only that is shown. */
export const pricedCourse = ({ weeks, projectWeeks, durationNote, fees }: Timed): Timed => ({
  weeks,
  projectWeeks,
  durationNote,
  fees,
});

/** What a price is in whole naira, without a part of one; more than anything where it is not quoted in naira. */
export const nairaOf = ({ prices }: ShortPrice): number => {
  const quoted = prices.find(({ currency }) => currency === "NGN");
  return quoted ? Math.floor(quoted.amountMinor / 100) : Number.MAX_SAFE_INTEGER;
};

/** The least of some prices, by what is there in naira; null of none. */
export const lowestOf = (prices: readonly ShortPrice[]): ShortPrice | null =>
  prices.toSorted((a, b) => nairaOf(a) - nairaOf(b))[0] ?? null;

/** What each course can be begun with, by its id; those on request are left out. */
export const lowestPrices = (courses: readonly CourseSummary[]): Map<string, ShortPrice> =>
  new Map(
    courses.flatMap((course) => {
      const from = fromPrice(course);
      return from ? [[course.id, { prices: from.prices, per: from.per }] as const] : [];
    }),
  );

/** One price for a small card: a school course upfront, an exam course in its shortest form; null on request. */
export function cardPrice(course: Timed): ShortPrice | null {
  const [plan] = planPrices(course);
  if (plan) return { prices: pairOf(plan), per: "course" };
  const [exam] = examPrices(course);
  return exam?.price ? { prices: [exam.price], per: exam.per } : null;
}

/** Courses that cost the same. `price` null: on request; `isLowest`: there are dearer lengths too. */
export type PricedAlike<Course> = { price: ShortPrice | null; isLowest: boolean; courses: Course[] };

/** Courses by what a small card shows that they cost, in the order of the first of each price; those on request come last. */
export function groupByPrice<Course extends Timed>(courses: readonly Course[]): PricedAlike<Course>[] {
  const groups = new Map<string, PricedAlike<Course>>();
  for (const course of courses) {
    const price = cardPrice(course);
    const isLowest = examPrices(course).length > 1;
    const key = price ? JSON.stringify([price, isLowest]) : "";
    const group = groups.get(key);
    if (group) group.courses.push(course);
    else groups.set(key, { price, isLowest: price !== null && isLowest, courses: [course] });
  }
  return [...groups.values()].toSorted((a, b) => Number(a.price === null) - Number(b.price === null));
}

/** Whether a course is on the price list: the others are taught too, their fee is agreed with the student. */
export function isOnPriceList(course: Pick<CourseSummary, "fees">): boolean {
  return course.fees.length > 0;
}

/** What a course tells of its school. */
export type Schooled = Pick<CourseSummary, "school" | "schoolName" | "schoolNote" | "schoolKind">;

/** Courses by school; schools and courses stay in the order given. */
export function groupBySchool<C extends Schooled>(courses: readonly C[]): { school: School; courses: C[] }[] {
  return [...Map.groupBy(courses, (course) => course.school)].flatMap(([key, ofSchool]) =>
    ofSchool.slice(0, 1).map((first) => ({
      school: { key, name: first.schoolName, note: first.schoolNote, kind: first.schoolKind },
      courses: ofSchool,
    })),
  );
}

/** How many courses count as popular in the footer. */
export const popularCount = 5;

/** How many the dashboard shows (DASH-09). */
export const dashboardPopularCount = 3;

/** Picks that a course needs before they count: a handful shows nothing and would reshuffle every footer. */
export const picksThatCount = 10;

/**
 * The popular courses: most picks of the tutors who mainly teach them first, then by the rank that the academy gave them, then
 * the order given. Fewer than `picksThatCount` picks count as none.
 */
export function popularCourses<C extends { rank: number | null; picks: number }>(
  courses: readonly C[],
  count = popularCount,
): C[] {
  const weight = (course: C) => (course.picks >= picksThatCount ? course.picks : 0);
  const place = ({ rank }: C) => rank ?? Number.MAX_SAFE_INTEGER;
  return courses.toSorted((a, b) => weight(b) - weight(a) || place(a) - place(b)).slice(0, count);
}
