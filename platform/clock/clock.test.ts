import { expect, test } from "vitest";
import { fixedClock, systemClock } from "./clock.ts";

test("a fixed clock stands still until it is advanced", () => {
  const clock = fixedClock("2026-11-21T08:00:00.000Z");
  expect(clock.now().toISOString()).toBe("2026-11-21T08:00:00.000Z");
  clock.advance(90_000);
  expect(clock.now().toISOString()).toBe("2026-11-21T08:01:30.000Z");
  clock.advance(-60_000);
  expect(clock.now().toISOString()).toBe("2026-11-21T08:00:30.000Z");
});

test("a caller that changes its Date does not change the clock", () => {
  const clock = fixedClock(new Date(0));
  clock.now().setFullYear(2000);
  expect(clock.now().getTime()).toBe(0);
});

test("a fixed clock refuses what is no time", () => {
  expect(() => fixedClock("tomorrow")).toThrow(RangeError);
});

test("the system clock moves with the machine's", () => {
  const beforeMs = Date.now();
  const nowMs = systemClock.now().getTime();
  expect(nowMs).toBeGreaterThanOrEqual(beforeMs);
  expect(nowMs).toBeLessThanOrEqual(Date.now());
});
