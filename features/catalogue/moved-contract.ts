import * as z from "zod/mini";
import { currencies } from "#lib/money.ts";
import { trimmed } from "#lib/one-line.ts";
import { feePlans, schoolKinds } from "./contract.ts";
import { changeCourseSchema } from "./course-contract.ts";
import { courseLimits, courseTexts } from "./course-texts.ts";
import { feeAmount } from "./office-contract.ts";
import { isPriceList } from "./rules.ts";

/** Schools and courses as they go from one academy to another: what staff type, with the dates that the academy keeps besides. */

const { seen: _, ...facts } = changeCourseSchema.shape;
const instant = z.nullable(z.iso.datetime());
const rank = z.nullable(z.int());

export const movedSchoolSchema = z.strictObject({
  key: z.string().check(z.maxLength(80), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  name: z.string().check(trimmed(), z.minLength(1), z.maxLength(courseLimits.schoolName)),
  note: z.nullable(z.string().check(z.maxLength(courseLimits.schoolNote))),
  kind: z.enum(schoolKinds),
});
export type MovedSchool = z.output<typeof movedSchoolSchema>;

const price = z.strictObject({
  plan: z.enum(feePlans),
  lengthWeeks: z.nullable(z.int().check(z.gte(1), z.lte(520))),
  currency: z.enum(currencies),
  amountMinor: feeAmount,
  validFrom: instant,
  validUntil: instant,
});
type Price = z.output<typeof price>;

const course = z.strictObject({
  ...facts,
  state: z.enum(["draft", "published", "hidden"]),
  /** When the public saw it first; null: it is a draft. */
  publishedAt: instant,
  /** Addresses that it had before. */
  addresses: z.array(facts.slug).check(z.maxLength(50)),
  popularRank: rank,
  dashboardRank: rank,
  /** Of all times, in the order of the price list. */
  prices: z.array(price).check(z.maxLength(1_000)),
  syllabus: z
    .array(
      z.strictObject({
        title: z.string().check(z.maxLength(200)),
        topics: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100)),
      }),
    )
    .check(z.maxLength(courseLimits.weeks)),
});
export type MovedCourse = z.output<typeof course>;

export const movedCourseSchema = course.check(
  z.refine<MovedCourse>(({ state, publishedAt }) => (state === "draft") === (publishedAt === null), {
    path: ["publishedAt"],
    error: "The day on which it was published does not fit its state.",
  }),
  z.refine<MovedCourse>(
    (row) =>
      row.state !== "published" ||
      (["summary", "overview", "level", "format"] as const).every((field) => row[field].trim() !== ""),
    { path: ["summary"], error: courseTexts.incompleteMoved },
  ),
  z.refine<MovedCourse>(({ prices }) => prices.length === 0 || isPriceList(plansOf(prices)), {
    path: ["prices"],
    error: courseTexts.badMovedPlans,
  }),
  z.refine<MovedCourse>(({ prices }) => !overlap(prices), { path: ["prices"], error: courseTexts.twoPrices }),
);

const keyOf = ({ plan, lengthWeeks, currency }: Price) => `${plan} ${lengthWeeks ?? ""} ${currency}`;
/** What has a price, each once. */
const plansOf = (prices: readonly Price[]): Price[] => [
  ...new Map(prices.map((entry) => [keyOf(entry), entry])).values(),
];

/** Whether two prices of one thing hold at once, or one ends before it begins. */
function overlap(prices: readonly Price[]): boolean {
  const fromOf = ({ validFrom }: Price) => (validFrom === null ? Number.NEGATIVE_INFINITY : Date.parse(validFrom));
  const untilOf = ({ validUntil }: Price) => (validUntil === null ? Number.POSITIVE_INFINITY : Date.parse(validUntil));
  return [...Map.groupBy(prices, keyOf).values()].some((group) => {
    const rows = group.toSorted((a, b) => fromOf(a) - fromOf(b));
    return rows.some((row, at) => {
      const next = rows[at + 1];
      return fromOf(row) >= untilOf(row) || (next !== undefined && untilOf(row) > fromOf(next));
    });
  });
}
