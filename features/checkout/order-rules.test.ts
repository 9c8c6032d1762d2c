import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#lib/dates.ts";
import { holds } from "#tests/support/property.ts";
import {
  accessOn,
  cover,
  creditFor,
  extensionDays,
  extensionError,
  instalmentsOf,
  isAboutToLapse,
  nextInstalment,
  redated,
  stateFor,
  transferSeenBy,
} from "./order-rules.ts";
import { paymentsOf, priceOf } from "./rules.ts";
import { payRhythms } from "./texts.ts";

const beginsOn = "2026-11-24";
const price = (originalMinor: number) => priceOf({ originalMinor, discountPercent: 0, coupon: null });

const prices = fc
  .record({
    originalMinor: fc.integer({ min: 1, max: 100_000_000 }),
    discountPercent: fc.integer({ min: 0, max: 100 }),
    coupon: fc.oneof(
      fc.constant(null),
      fc.integer({ min: 1, max: 100 }).map((percentOff) => ({ percentOff, amountOffMinor: null })),
      fc.integer({ min: 1, max: 100_000_000 }).map((amountOffMinor) => ({ percentOff: null, amountOffMinor })),
    ),
  })
  .map(priceOf);
const plans = fc.record({
  pays: fc.constantFrom(...payRhythms),
  weeks: fc.option(fc.integer({ min: 1, max: 60 })),
  beginsOn: fc
    .date({ min: new Date("2026-01-01"), max: new Date("2032-12-31"), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  secondPartDays: fc.integer({ min: 7, max: 180 }),
});

describe("PAY-02 a price", () => {
  test("adds up, whatever is taken off, and is never less than nothing", () => {
    holds(
      fc.property(prices, (entry) => {
        const parts = [entry.discountMinor, entry.couponMinor, entry.totalMinor];
        return (
          parts.every((part) => Number.isSafeInteger(part) && part >= 0) &&
          parts.reduce((sum, part) => sum + part, 0) === entry.originalMinor
        );
      }),
      { numRuns: 1000 },
    );
  });
});

describe("PAY-07 the instalments of an order", () => {
  test("the second of two is due 45 days after the first", () => {
    expect(instalmentsOf(price(15_500_000), { pays: "twice", weeks: 20, beginsOn, secondPartDays: 45 })).toEqual([
      { number: 1, amountMinor: 7_750_000, dueOn: "2026-11-24" },
      { number: 2, amountMinor: 7_750_000, dueOn: "2027-01-08" },
    ]);
  });

  test("months are due on the same day of each, or on the month's last", () => {
    const instalments = instalmentsOf(price(3_200_000), {
      pays: "monthly",
      weeks: 16,
      beginsOn: "2026-11-30",
      secondPartDays: 45,
    });
    expect(instalments.map(({ dueOn }) => dueOn)).toEqual(["2026-11-30", "2026-12-30", "2027-01-30", "2027-02-28"]);
  });

  test("sum to what the plan costs, with rising dates, and the first is due at once", () => {
    holds(
      fc.property(prices, plans, (entry, plan) => {
        const instalments = instalmentsOf(entry, plan);
        const { firstMinor, laterMinor } = paymentsOf(entry, plan.pays);
        const months = plan.pays === "monthly" ? Math.max(1, Math.ceil((plan.weeks ?? 0) / 4)) : 2;
        const expected = firstMinor + (laterMinor ?? 0) * (months - 1);
        return (
          instalments.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === expected &&
          instalments[0]?.dueOn === plan.beginsOn &&
          instalments.every(
            (instalment, at) =>
              instalment.number === at + 1 && (at === 0 || instalment.dueOn > (instalments[at - 1]?.dueOn ?? "")),
          )
        );
      }),
      { numRuns: 1000 },
    );
  });

  test("begin again with the first payment", () => {
    holds(
      fc.property(prices, plans, fc.integer({ min: 0, max: 7 }), (entry, plan, days) => {
        const later = addDays(plan.beginsOn, days);
        expect(redated(instalmentsOf(entry, plan), plan, later)).toEqual(
          instalmentsOf(entry, { ...plan, beginsOn: later }),
        );
      }),
    );
  });
});

const terms = { graceDays: 7, isBegun: true, isDisputed: false };

describe("what came for an order", () => {
  const instalments = instalmentsOf(price(10_000), { pays: "twice", weeks: 8, beginsOn, secondPartDays: 45 });
  const dueOn = instalments[1]?.dueOn ?? "";

  test("covers the instalments in their order and is lost nowhere", () => {
    holds(
      fc.property(prices, plans, fc.nat(200_000_000), (entry, plan, receivedMinor) => {
        const all = instalmentsOf(entry, plan);
        const covered = cover(all, receivedMinor);
        const totalMinor = all.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        const paidMinor = covered.reduce((sum, instalment) => sum + instalment.paidMinor, 0);
        const firstOpen = covered.findIndex(({ leftMinor }) => leftMinor > 0);
        return (
          paidMinor === Math.min(receivedMinor, totalMinor) &&
          (firstOpen === -1 || covered.slice(firstOpen + 1).every((instalment) => instalment.paidMinor === 0))
        );
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    [0, "open", "none"],
    [4_999, "open", "none"],
    [5_000, "running", "active"],
    [9_999, "running", "active"],
    [10_000, "paid", "active"],
    [12_000, "paid", "active"],
  ] as const)("of %i it is %s and opens %s", (receivedMinor, state, access) => {
    expect(stateFor(instalments, receivedMinor)).toBe(state);
    expect(accessOn(instalments, receivedMinor, beginsOn, { ...terms, isBegun: false })).toBe(access);
  });

  test.each([
    ["on the day it is due", 0, "active"],
    ["the day after", 1, "grace"],
    ["on the last day of grace", terms.graceDays, "grace"],
    ["the day after that", terms.graceDays + 1, "paused"],
  ] as const)("PAY-07 the second instalment, unpaid %s", (_, days, access) => {
    expect(accessOn(instalments, 5_000, addDays(dueOn, days), terms)).toBe(access);
    expect(accessOn(instalments, 9_999, addDays(dueOn, days), terms)).toBe(access);
    expect(accessOn(instalments, 10_000, addDays(dueOn, days), terms)).toBe("active");
  });

  test.each([
    [-2, false],
    [-1, true],
    [0, true],
    [terms.graceDays, true],
    [terms.graceDays + 1, false],
  ])("FUNNEL-01 the course is about to lapse %i days after the second instalment was due: %s", (days, lapses) => {
    const today = addDays(dueOn, days);
    expect(isAboutToLapse(instalments, 9_999, today, terms)).toBe(lapses);
    expect(isAboutToLapse(instalments, 10_000, today, terms)).toBe(false);
    expect(isAboutToLapse(instalments, 9_999, today, { ...terms, isDisputed: true })).toBe(false);
    expect(isAboutToLapse(instalments, 0, today, { ...terms, isBegun: false })).toBe(false);
  });

  test("is requested by the next instalment, less what came of it", () => {
    expect(nextInstalment(instalments, 2_000)).toMatchObject({ number: 1, paidMinor: 2_000, leftMinor: 3_000 });
    expect(nextInstalment(instalments, 5_000)).toMatchObject({ number: 2, leftMinor: 5_000 });
    expect(nextInstalment(instalments, 10_000)).toBeNull();
  });

  test("credit pays the first instalment, never more than there is", () => {
    expect([creditFor(5_000, 2_000), creditFor(5_000, 9_000), creditFor(5_000, 0)]).toEqual([2_000, 5_000, 0]);
  });
});

test.each([
  ["in the morning", "2026-11-26T07:45:00Z", "2026-11-26T17:00:00Z", "2026-11-27T17:00:00Z"],
  ["late in the afternoon", "2026-11-26T14:00:00Z", "2026-11-27T11:00:00Z", "2026-11-27T17:00:00Z"],
  [
    "after midnight in Lagos, while it is yesterday in UTC",
    "2026-11-25T23:30:00Z",
    "2026-11-26T17:00:00Z",
    "2026-11-27T17:00:00Z",
  ],
])("A7 a transfer reported %s is seen by an hour that is shown", (_when, claimedAt, usually, latest) => {
  expect(transferSeenBy(new Date(claimedAt))).toEqual({ usually: new Date(usually), latest: new Date(latest) });
});

describe("INST-01 more time for an instalment", () => {
  const texts = {
    notLater: "early",
    tooLong: (day: string) => `until ${day}`,
    nextFirst: (day: string) => `next ${day}`,
  };
  const alone = { dueOn: "2026-11-20", nextDueOn: null, today: "2026-11-25", longestDays: 30 };
  test("is from today, or the day after its date, and as long as is set", () => {
    expect(extensionDays(alone)).toEqual({ first: "2026-11-25", last: "2026-12-25" });
    expect(extensionDays({ ...alone, dueOn: "2026-11-30" })).toEqual({ first: "2026-12-01", last: "2026-12-30" });
    expect(extensionError({ ...alone, newDueOn: "2026-11-24" }, texts)).toBe("early");
    expect(extensionError({ ...alone, newDueOn: "2026-12-25" }, texts)).toBeNull();
    expect(extensionError({ ...alone, newDueOn: "2026-12-26" }, texts)).toBe("until 2026-12-25");
  });
  test("ends with the date of the part after it; where that is over, that one is first", () => {
    const before = { ...alone, nextDueOn: "2026-12-20" };
    expect(extensionError({ ...before, newDueOn: "2026-12-20" }, texts)).toBeNull();
    expect(extensionError({ ...before, newDueOn: "2026-12-21" }, texts)).toBe("next 2026-12-20");
    expect(extensionError({ ...alone, nextDueOn: "2026-11-24", newDueOn: "2026-11-25" }, texts)).toBe(
      "next 2026-11-24",
    );
  });
});
