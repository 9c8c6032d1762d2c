import { describe, expect, test } from "vitest";
import { agreesAt, areAgreed, partOf, payLines, type Rate, rateOrder, silenceAgrees, type Taught } from "./rules.ts";

const rate: Rate = {
  kind: "class",
  amountMinor: 800_000,
  currency: "NGN",
  percent: null,
  trialPercent: 50,
  missedPercent: 25,
  isOfTutor: true,
  isOfCourse: false,
  validFrom: "2026-09-01",
};
const taught: Taught = { isTrial: false, booked: 5, present: 4, classesInAll: 16, orders: [] };
const share: Rate = { ...rate, kind: "share", amountMinor: null, currency: null, percent: 50 };

describe("what a class pays", () => {
  test.each<[string, Rate, Partial<Taught>, number, RegExp]>([
    ["a class", rate, {}, 800_000, /4 of 5 came\. Your pay does not change/],
    ["a class to which all came", rate, { present: 5 }, 800_000, /^Your rate since 1 September 2026\.$/],
    ["each student", { ...rate, kind: "student", amountMinor: 100_001 }, {}, 400_004, /4 of 5 came/],
    ["a class to which no one came", rate, { present: 0 }, 200_000, /^No student came: 25% is paid by rule/],
    ["the one student who did not come", rate, { booked: 1, present: 0 }, 200_000, /^The student did not come: 25%/],
    [
      "each who was to come, where no one did",
      { ...rate, kind: "student", amountMinor: 100_001 },
      { present: 0 },
      125_001,
      /25%/,
    ],
    ["a trial", rate, { isTrial: true, booked: 1, present: 1 }, 400_000, /free for the student: 50%/],
    ["a trial to which no one came", rate, { isTrial: true, booked: 1, present: 0 }, 200_000, /25%/],
    ["a share of nothing", share, {}, 0, /No student paid/],
  ])("%s", (_, by, changes, amountMinor, why) => {
    const lines = payLines(by, { ...taught, ...changes });
    expect(lines).toMatchObject([{ amountMinor, why: expect.stringMatching(why), orderId: null }]);
  });

  test("a share is of what each order brought, in its own currency, rounded down", () => {
    const orders = [
      { id: "o1", currency: "NGN" as const, receivedMinor: 10_000_001 },
      { id: "o2", currency: "USD" as const, receivedMinor: 0 },
    ];
    expect(payLines(share, { ...taught, orders })).toMatchObject([
      { orderId: "o1", currency: "NGN", amountMinor: 312_500, label: "50% of ₦6,250" },
      { orderId: "o2", currency: "USD", amountMinor: 0 },
    ]);
    // Half of a half: rounded once.
    expect(payLines({ ...share, missedPercent: 50 }, { ...taught, present: 0, orders })).toMatchObject([
      { amountMinor: 156_250 },
      { amountMinor: 0 },
    ]);
  });

  test("the largest amounts are still whole", () => {
    expect(partOf(9_007_199_254_740_991, 10_000, 10_000)).toBe(9_007_199_254_740_991);
    expect(partOf(1e12 + 1, 99 * 99, 10_000)).toBe(980_100_000_000);
  });
});

test("a tutor's rate counts before a course's, and one for both before either", () => {
  const order = [true, false].flatMap((isOfTutor) =>
    [true, false].map((isOfCourse) => rateOrder({ isOfTutor, isOfCourse })),
  );
  expect(order).toEqual([3, 2, 1, 0]);
});

test("silence is a yes after 72 hours; students agree once each who was there has", () => {
  expect(agreesAt(new Date("2026-11-21T09:00:00Z")).toISOString()).toBe("2026-11-24T09:00:00.000Z");
  expect(areAgreed(["a", "b"], new Set(["a"]))).toBe(false);
  expect(areAgreed(["a", "b"], new Set(["b", "a", "c"]))).toBe(true);
  expect(areAgreed([], new Set(["a"]))).toBe(false);
});

test("silence is no yes where a student joined and the tutor did not, unless a student said that it was so", () => {
  expect(silenceAgrees({ isTutorAbsent: false, confirmed: 0 })).toBe(true);
  expect(silenceAgrees({ isTutorAbsent: true, confirmed: 0 })).toBe(false);
  expect(silenceAgrees({ isTutorAbsent: true, confirmed: 1 })).toBe(true);
});
