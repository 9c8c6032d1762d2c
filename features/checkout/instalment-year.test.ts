import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#lib/dates.ts";
import { accessOn, type CourseAccess, type OrderState, type Part, partsOf, stateAfterRefund } from "./order-rules.ts";
import { priceOf } from "./rules.ts";
import { payRhythms } from "./texts.ts";

/**
 * INST-01: the rule told once more, in other words: money lies in a heap; each part in turn takes what it needs from it; the first
 * that goes without decides by its day.
 */
function independent(
  parts: readonly Part[],
  heap: number,
  today: string,
  graceDays: number,
  begun: boolean,
): CourseAccess {
  let left = heap;
  for (const part of parts) {
    left -= part.amountMinor;
    if (left >= 0) continue;
    if (!begun) return part === parts[0] ? "none" : "active";
    const late = (Date.parse(today) - Date.parse(part.dueOn)) / 86_400_000;
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
    let parts = partsOf(price, { pays, weeks, beginsOn: begins, secondPartDays });
    let heap = 0;
    let state = "open" as OrderState;
    for (let day = 0; day < 365; day += 1) {
      const today = addDays(begins, day);
      for (const { does, share } of deeds.filter((deed) => deed.day === day)) {
        let taken = 0;
        const owing = parts.find((part) => {
          taken += part.amountMinor;
          return taken > heap;
        });
        if (does === "extend" && owing && state === "running") {
          const from = [owing.dueOn, today].toSorted().at(-1) ?? today;
          const later = addDays(from, 1 + Math.floor(share * 29));
          parts = parts.map((part) => (part === owing ? { ...part, dueOn: later } : part));
        } else if (does === "refund" && heap > 0 && state !== "open" && state !== "refunded") {
          heap -= Math.max(1, Math.floor(heap * (share > 0.8 ? 1 : share)));
          state = stateAfterRefund(parts, heap, 0);
        } else if ((does === "pay" || does === "short") && owing && state !== "refunded") {
          heap += does === "pay" ? taken - heap : Math.max(1, Math.floor((taken - heap) * share));
          if (state !== "open" || heap >= (parts[0]?.amountMinor ?? 0)) {
            state = heap >= parts.reduce((sum, part) => sum + part.amountMinor, 0) ? "paid" : "running";
          }
        }
      }
      if (state === "refunded") {
        expect(heap).toBe(0);
        break;
      }
      const begun = ["running", "paid"].includes(state);
      const access = accessOn(parts, heap, today, { graceDays, isBegun: begun, isDisputed: false });
      const wanted = independent(parts, heap, today, graceDays, begun);
      if (access !== wanted) expect.fail(`${pays} ${today}: ${access}, not ${wanted}`);
      seen.add(access);
      days += 1;
    }
  }
  expect([...seen].sort()).toEqual(["active", "grace", "none", "paused"]);
  expect(days).toBeGreaterThan(100_000);
});
