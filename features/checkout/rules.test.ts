import { describe, expect, it } from "vitest";
import type { Fee } from "#features/catalogue/contract.ts";
import { type Coupon, couponRefusal, paymentsOf, planOptions, planPrice, priceOf } from "./rules.ts";

const fee = (plan: Fee["plan"], currency: Fee["currency"], amountMinor: number | null, lengthWeeks?: number): Fee => ({
  plan,
  currency,
  amountMinor,
  lengthWeeks: lengthWeeks ?? null,
});
const off = (changes: Partial<Coupon> = {}): Coupon => ({
  percentOff: 10,
  amountOffMinor: null,
  currency: null,
  courseId: null,
  courseTitle: null,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  uses: 0,
  ...changes,
});

describe("PAY-02 the price", () => {
  it("VIEW-02 sample: $35 at 80% discount is $7", () => {
    expect(priceOf({ originalMinor: 3500, discountPercent: 80, coupon: null })).toEqual({
      originalMinor: 3500,
      discountPercent: 80,
      discountMinor: 2800,
      couponMinor: 0,
      totalMinor: 700,
    });
  });

  it.each([
    ["no discount", 15_000, 0, null, 15_000],
    ["a discount that is rounded to the nearest", 3333, 33, null, 2233], // 1099.89 -> 1100
    ["half is rounded up", 50, 1, null, 49], // 0.5 -> 1
    ["a coupon by percent counts on what the discount leaves", 10_000, 50, off({ percentOff: 10 }), 4500],
    ["a coupon by amount", 10_000, 50, off({ percentOff: null, amountOffMinor: 1200 }), 3800],
    ["never below nothing", 10_000, 50, off({ percentOff: null, amountOffMinor: 999_999 }), 0],
    ["all of it", 10_000, 100, off(), 0],
  ])("%s", (_, originalMinor, discountPercent, coupon, totalMinor) => {
    const price = priceOf({ originalMinor, discountPercent, coupon });
    expect(price.totalMinor).toBe(totalMinor);
    expect(price.originalMinor - price.discountMinor - price.couponMinor).toBe(price.totalMinor);
    expect(Number.isSafeInteger(price.discountMinor) && Number.isSafeInteger(price.couponMinor)).toBe(true);
  });
});

describe("PAY-02 what is paid when", () => {
  const price = priceOf({
    originalMinor: 15_501,
    discountPercent: 0,
    coupon: { percentOff: null, amountOffMinor: 500 },
  });

  it.each([
    ["once", { firstMinor: 15_001, laterMinor: null }],
    ["twice", { firstMinor: 7501, laterMinor: 7500 }],
    ["monthly", { firstMinor: 15_001, laterMinor: 15_501 }],
  ] as const)("%s", (pays, expected) => {
    expect(paymentsOf(price, pays)).toEqual(expected);
  });
});

describe("PAY-10 a coupon", () => {
  const now = new Date("2026-11-21T09:00:00Z");
  const request = { courseId: "ux", currency: "NGN", now } as const;

  it.each<[string, Partial<Coupon>, string | null]>([
    ["counts for every course", {}, null],
    ["counts for its course", { courseId: "ux" }, null],
    ["counts from the moment it begins", { startsAt: now }, null],
    ["counts in its currency", { percentOff: null, amountOffMinor: 100, currency: "NGN" }, null],
    ["counts until its last use", { maxUses: 5, uses: 4 }, null],
    ["not before", { startsAt: new Date("2026-12-01T00:00:00+01:00") }, "That coupon is valid from 1 December 2026."],
    ["not after", { endsAt: new Date("2026-11-01T00:00:00+01:00") }, "That coupon ended on 31 October 2026."],
    ["not at its very end", { endsAt: now }, "That coupon ended on 21 November 2026."],
    ["not when used up", { maxUses: 5, uses: 5 }, "That coupon is used up."],
    ["not for another course", { courseId: "ielts", courseTitle: "IELTS" }, "That coupon is for IELTS only."],
    [
      "not in another currency",
      { percentOff: null, amountOffMinor: 100, currency: "USD" },
      "That coupon is for prices in dollars. Please choose that currency.",
    ],
  ])("%s", (_, changes, refusal) => {
    expect(couponRefusal(off(changes), request)).toBe(refusal);
  });
});

describe("VIEW-02 payment plans", () => {
  it("are the course's own, with both currencies in one line", () => {
    const plans = planOptions([
      fee("upfront", "NGN", 15_000_000),
      fee("upfront", "USD", 15_000),
      fee("installment", "NGN", 15_500_000),
      fee("installment", "USD", 15_500),
      fee("monthly", "NGN", 3_200_000),
      fee("monthly", "USD", 3200),
    ]);
    expect(plans.map((plan) => [plan.key, plan.name, plan.pays, planPrice(plan)])).toEqual([
      ["upfront", "Upfront", "once", "$150 or ₦150,000"],
      ["installment", "Installment (2)", "twice", "$155 or ₦155,000"],
      ["monthly", "Monthly", "monthly", "$32 or ₦32,000"],
    ]);
  });

  it("of an exam course are its lengths, in naira", () => {
    const plans = planOptions([fee("course", "NGN", 9_000_000, 4), fee("course", "NGN", 14_000_000, 8)]);
    expect(plans.map((plan) => [plan.key, plan.name, plan.pays, planPrice(plan)])).toEqual([
      ["course-4", "4 weeks", "once", "₦90,000"],
      ["course-8", "8 weeks", "once", "₦140,000"],
    ]);
    expect(planOptions([fee("month", "NGN", 3_000_000, 4)])[0]?.pays).toBe("once");
    expect(planOptions([fee("month", "NGN", 3_000_000, 12)])[0]?.pays).toBe("monthly");
  });

  it("leave out what is on request", () => {
    expect(planOptions([fee("course", "NGN", null)])).toEqual([]);
  });
});
