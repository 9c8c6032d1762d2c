import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#lib/dates.ts";
import {
  accessOn,
  type CourseAccess,
  type Instalment,
  instalmentsOf,
  type OrderState,
  stateAfterRefund,
} from "./order-rules.ts";
import { priceOf } from "./rules.ts";
import { payRhythms } from "./texts.ts";

/**
 * INST-01: the rule stated once more, in other words: money lies in a heap; each instalment in turn takes what it needs from it; the first
 * that goes without decides by its day.
 */
function independent(
  instalments: readonly Instalment[],
  heap: number,
  today: string,
  graceDays: number,
  begun: boolean,
): CourseAccess {
  let left = heap;
  for (const instalment of instalments) {
    left -= instalment.amountMinor;
    if (left >= 0) continue;
    if (!begun) return instalment === instalments[0] ? "none" : "active";
    const late = (Date.parse(today) - Date.parse(instalment.dueOn)) / 86_400_000;
    return late <= 0 ? "active" : late <= graceDays ? "grace" : "paused";
  }
  return "active";
}

test("INST-01 calendars of 1,000 students through a year: access is the rule's on every day", () => {
  const begins = "2026-11-24";
  const seen = new Set<string>();
  const story = fc.record({
    pays: fc.constantFrom(...payRhythms),
    weeks: fc.integer({ min: 1, max: 52 }),
    originalMinor: fc.integer({ min: 1_000, max: 50_000_000 }),
    graceDays: fc.integer({ min: 0, max: 30 }),
    secondPartDays: fc.integer({ min: 7, max: 180 }),
    deeds: fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 364 }),
        does: fc.constantFrom("pay", "pay", "pay", "short", "refund", "extend"),
        share: fc.double({ min: 0.01, max: 1, noNaN: true }),
      }),
      { maxLength: 24 },
    ),
  });
  const stories = fc.sample(story, { numRuns: 1_000, seed: 20261122 });
  let days = 0;
  for (const { pays, weeks, originalMinor, graceDays, secondPartDays, deeds } of stories) {
    const price = priceOf({ originalMinor, discountPercent: 0, coupon: null });
    let instalments = instalmentsOf(price, { pays, weeks, beginsOn: begins, secondPartDays });
    let heap = 0;
    let state = "open" as OrderState;
    for (let day = 0; day < 365; day += 1) {
      const today = addDays(begins, day);
      for (const { does, share } of deeds.filter((deed) => deed.day === day)) {
        let taken = 0;
        const owing = instalments.find((instalment) => {
          taken += instalment.amountMinor;
          return taken > heap;
        });
        if (does === "extend" && owing && state === "running") {
          const from = [owing.dueOn, today].toSorted().at(-1) ?? today;
          const later = addDays(from, 1 + Math.floor(share * 29));
          instalments = instalments.map((instalment) =>
            instalment === owing ? { ...instalment, dueOn: later } : instalment,
          );
        } else if (does === "refund" && heap > 0 && state !== "open" && state !== "refunded") {
          heap -= Math.max(1, Math.floor(heap * (share > 0.8 ? 1 : share)));
          state = stateAfterRefund(instalments, heap, 0);
        } else if ((does === "pay" || does === "short") && owing && state !== "refunded") {
          heap += does === "pay" ? taken - heap : Math.max(1, Math.floor((taken - heap) * share));
          if (state !== "open" || heap >= (instalments[0]?.amountMinor ?? 0)) {
            state =
              heap >= instalments.reduce((sum, instalment) => sum + instalment.amountMinor, 0) ? "paid" : "running";
          }
        }
      }
      if (state === "refunded") {
        expect(heap).toBe(0);
        break;
      }
      const begun = ["running", "paid"].includes(state);
      const access = accessOn(instalments, heap, today, { graceDays, isBegun: begun, isDisputed: false });
      const expected = independent(instalments, heap, today, graceDays, begun);
      if (access !== expected) expect.fail(`${pays} ${today}: ${access}, not ${expected}`);
      seen.add(access);
      days += 1;
    }
  }
  expect([...seen].sort()).toEqual(["active", "grace", "none", "paused"]);
  expect(days).toBeGreaterThan(100_000);
});
