import { describe, expect, test } from "vitest";
import { formatMoney } from "#lib/money.ts";
import type { Fee } from "./contract.ts";
import {
  cardPrice,
  durationLabel,
  examPriceLabel,
  examPrices,
  fromPrice,
  groupByPrice,
  groupBySchool,
  isOnPriceList,
  isPriceList,
  lowestOf,
  lowestPrices,
  pairOf,
  picksThatCount,
  planPrices,
  popularCourses,
  type Timed,
  weeksLabel,
} from "./rules.ts";

const fee = (
  plan: Fee["plan"],
  currency: Fee["currency"],
  amountMinor: number | null,
  lengthWeeks: number | null = null,
): Fee => ({
  plan,
  currency,
  amountMinor,
  lengthWeeks,
});
const timed = (course: Partial<Timed>): Timed => ({
  weeks: null,
  projectWeeks: 0,
  durationNote: null,
  fees: [],
  ...course,
});

const frontend = timed({
  weeks: 20,
  projectWeeks: 2,
  fees: [
    fee("upfront", "NGN", 15_000_000),
    fee("upfront", "USD", 15_000),
    fee("installment", "NGN", 15_500_000),
    fee("installment", "USD", 15_500),
    fee("monthly", "NGN", 3_200_000),
    fee("monthly", "USD", 3_200),
  ],
});
const sat = timed({
  weeks: 12,
  fees: [fee("course", "NGN", 7_000_000, 4), fee("course", "NGN", 10_000_000, 8), fee("course", "NGN", 13_000_000, 12)],
});
const tef = timed({
  durationNote: "Registration completes in 14 to 18 working days",
  fees: [fee("course", "NGN", 78_000_000)],
});
const azure = timed({ fees: [fee("course", "NGN", null)] });
const mathematics = timed({ weeks: 4, fees: [fee("month", "NGN", 3_000_000, 4)] });
const networkEngineering = timed({ weeks: 16, projectWeeks: 2 });

test("PRICE-02 courses that cost the same go together, those on request last", () => {
  const named = (name: string, course: Timed) => ({ ...course, name });
  const groups = groupByPrice([
    named("azure", azure),
    named("frontend", frontend),
    named("sat", sat),
    named("backend", frontend),
    named("network", networkEngineering),
    named("mathematics", mathematics),
  ]);
  expect(
    groups.map(({ price, isLowest, courses }) => [
      courses.map(({ name }) => name).join(),
      price?.prices.map(formatMoney).join() ?? null,
      price?.per,
      isLowest,
    ]),
  ).toEqual([
    ["frontend,backend", "$150,₦150,000", "course", false],
    ["sat", "₦70,000", "course", true],
    ["mathematics", "₦30,000", "month", false],
    ["azure,network", null, undefined, false],
  ]);
  expect(groupByPrice([])).toEqual([]);
});

describe("durationLabel", () => {
  test.each([
    ["PRICE-02 teaching and project weeks", frontend, "20 weeks + 2 project weeks"],
    ["PRICE-03 several lengths", sat, "4, 8 or 12 weeks"],
    ["PRICE-03 a note instead of a duration", tef, "Registration completes in 14 to 18 working days"],
    ["PRICE-03 no duration at all", azure, "No fixed duration"],
    ["PRICE-04 one length", mathematics, "4 weeks"],
    ["a course without fees", networkEngineering, "16 weeks + 2 project weeks"],
    ["one week each", timed({ weeks: 1, projectWeeks: 1 }), "1 week + 1 project week"],
  ])("%s", (_name, course, label) => {
    expect(durationLabel(course)).toBe(label);
  });

  test("two lengths are joined by one or", () => {
    expect(durationLabel({ ...sat, fees: sat.fees.slice(0, 2) })).toBe("4 or 8 weeks");
  });

  test("weeksLabel knows one from many", () => {
    expect(weeksLabel(1)).toBe("1 week");
    expect(weeksLabel(6)).toBe("6 weeks");
  });
});

describe("prices", () => {
  test("PRICE-02 a school course has three plans, each with the same number in dollars and thousands of naira", () => {
    expect(planPrices(frontend).map((price) => [price.name, ...pairOf(price).map(formatMoney)])).toEqual([
      ["Upfront", "$150", "₦150,000"],
      ["Installment (2)", "$155", "₦155,000"],
      ["Monthly", "$32", "₦32,000"],
    ]);
    expect(examPrices(frontend)).toEqual([]);
  });

  test("a plan that lacks one currency is not offered as a pair", () => {
    expect(
      planPrices({ fees: frontend.fees.filter((entry) => entry.plan !== "monthly" || entry.currency === "NGN") }),
    ).toHaveLength(2);
    expect(planPrices({ fees: [fee("upfront", "NGN", null), fee("upfront", "USD", 15_000)] })).toEqual([]);
  });

  test("PRICE-03 an exam course has one price for each length", () => {
    expect(examPrices(sat).map((price) => [price.length, examPriceLabel(price)])).toEqual([
      ["4 weeks", "₦70,000"],
      ["8 weeks", "₦100,000"],
      ["12 weeks", "₦130,000"],
    ]);
    expect(planPrices(sat)).toEqual([]);
  });

  test("PRICE-03 an exam without duration shows why, one without a price shows on request", () => {
    expect(examPrices(tef).map((price) => price.length)).toEqual(["Registration completes in 14 to 18 working days"]);
    expect(examPrices(azure).map((price) => [price.length, examPriceLabel(price)])).toEqual([
      ["No fixed duration", "On request"],
    ]);
  });

  test("PRICE-04 a subject is priced by the month", () => {
    expect(examPrices(mathematics).map(examPriceLabel)).toEqual(["₦30,000 per month"]);
  });

  test.each([
    ["the cheapest plan", frontend, ["$32", "₦32,000"], "month", true],
    ["the shortest length", sat, ["₦70,000"], "course", true],
    ["the only price", tef, ["₦780,000"], "course", false],
    ["a monthly price", mathematics, ["₦30,000"], "month", false],
  ])("PRICE-02 a course begins at %s", (_name, course, prices, per, isLowest) => {
    const from = fromPrice(course);
    expect([from?.prices.map(formatMoney), from?.per, from?.isLowest]).toEqual([prices, per, isLowest]);
  });

  test("a price on request, or none at all, is no price to begin at", () => {
    expect([azure, networkEngineering].map(fromPrice)).toEqual([null, null]);
  });

  test("a price on request keeps a course on the price list, no price at all does not", () => {
    expect(isOnPriceList(azure)).toBe(true);
    expect(isOnPriceList(networkEngineering)).toBe(false);
  });
});

describe("schools", () => {
  test("PRICE-02 courses are by school, schools and courses in the order given", () => {
    const course = (slug: string, schoolName: string) => ({
      slug,
      school: schoolName.toLowerCase(),
      schoolName,
      schoolNote: schoolName === "Music" ? "Bring your own." : null,
      schoolKind: "career" as const,
    });
    const groups = groupBySchool([
      course("ux", "Design"),
      course("kora", "Music"),
      course("motion", "Design"),
      course("oud", "Music"),
    ]);
    expect(groups.map(({ school, courses }) => [school.name, courses.map(({ slug }) => slug)])).toEqual([
      ["Design", ["ux", "motion"]],
      ["Music", ["kora", "oud"]],
    ]);
    expect(groups[1]?.school).toEqual({ key: "music", name: "Music", note: "Bring your own.", kind: "career" });
  });
});

describe("popularCourses", () => {
  const slugs = ["frontend", "backend", "cyber-security", "data-science", "product-design-ui-ux", "ielts", "toefl"];
  const ranked = ["product-design-ui-ux", "frontend", "data-science", "cyber-security", "ielts"];
  const courses = (picks: Record<string, number> = {}) =>
    slugs.map((slug) => {
      const index = ranked.indexOf(slug);
      return { slug, rank: index === -1 ? null : index + 1, picks: picks[slug] ?? 0 };
    });
  const named = (picks?: Record<string, number>, count?: number) =>
    popularCourses(courses(picks), count).map(({ slug }) => slug);

  test("FOOT-01 without picks the academy's order is used", () => {
    expect(named()).toEqual(ranked);
  });

  test("most picks first, the academy's order among equals, then the order given", () => {
    expect(named({ toefl: 30, backend: 12, ielts: 12 })).toEqual([
      "toefl",
      "ielts",
      "backend",
      "product-design-ui-ux",
      "frontend",
    ]);
    expect(named({}, 7).slice(5)).toEqual(["backend", "toefl"]);
  });

  test("a handful of picks changes nothing, the next one does", () => {
    expect(named({ toefl: picksThatCount - 1 })).toEqual(ranked);
    expect(named({ toefl: picksThatCount })[0]).toBe("toefl");
  });
});

test("DASH-09 PRICE-02 a small card names one price, in every currency that it is quoted in", () => {
  expect([frontend, sat, tef, timed({})].map((course) => cardPrice(course)?.prices.map(formatMoney))).toEqual([
    ["$150", "₦150,000"],
    ["₦70,000"],
    ["₦780,000"],
    undefined,
  ]);
  expect(cardPrice(mathematics)?.per).toBe("month");
});

describe("the least price of several courses", () => {
  const perMonth = { prices: [{ amountMinor: 3_200_000, currency: "NGN" as const }], per: "month" as const };
  const once = { prices: [{ amountMinor: 5_000_000, currency: "NGN" as const }], per: "course" as const };
  const dollars = { prices: [{ amountMinor: 100, currency: "USD" as const }], per: "course" as const };

  test("is shown by naira, whatever the order; one without comes last", () => {
    expect(lowestOf([once, dollars, perMonth])).toBe(perMonth);
    expect(lowestOf([dollars])).toBe(dollars);
    expect(lowestOf([])).toBeNull();
  });

  test("leaves out courses on request", () => {
    const course = (id: string, of: Timed) => ({ id, ...of }) as Parameters<typeof lowestPrices>[0][number];
    const prices = lowestPrices([course("frontend", frontend), course("azure", azure), course("maths", mathematics)]);
    expect([...prices.keys()]).toEqual(["frontend", "maths"]);
    expect(prices.get("frontend")).toEqual({
      prices: [
        { amountMinor: 3_200, currency: "USD" },
        { amountMinor: 3_200_000, currency: "NGN" },
      ],
      per: "month",
    });
  });
});

describe("the first prices of a course", () => {
  const plans = ["upfront", "installment", "monthly"] as const;
  const school = plans.flatMap((plan) =>
    (["NGN", "USD"] as const).map((currency) => ({ plan, lengthWeeks: null, currency })),
  );
  const exam = (lengthWeeks: number | null, plan: "course" | "month" = "course") => ({
    plan,
    lengthWeeks,
    currency: "NGN" as const,
  });
  test.each([[school], [school.toReversed()], [[exam(null)]], [[exam(null, "month")]], [[exam(4), exam(8)]]])(
    "%j",
    (prices) => expect(isPriceList(prices)).toBe(true),
  );
  test.each([
    [[]],
    [school.slice(1)],
    [[...school, exam(null)]],
    [[exam(4), exam(4)]],
    [[exam(null), exam(8)]],
    [[exam(4), exam(8, "month")]],
    [[{ ...exam(4), currency: "USD" as const }]],
  ])("not %j", (prices) => expect(isPriceList(prices)).toBe(false));
});
