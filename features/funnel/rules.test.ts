import { describe, expect, test } from "vitest";
import { internationalNumber, restsUntil } from "./call-rules.ts";
import { isLate, waitText } from "./rules.ts";

const today = "2026-11-27";
const now = new Date("2026-11-27T09:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe("a call takes someone out of the list until", () => {
  test.each([
    ["pays-today", null, "2026-11-28"],
    ["no-answer", "2026-12-24", "2026-11-28"],
    ["not-now", null, "2026-12-27"],
    ["pays-later", "2026-11-30", "2026-11-30"],
    ["pays-later", "2027-02-25", "2027-02-25"],
    ["pays-later", "2027-02-26", null],
    ["pays-later", today, null],
    ["pays-later", null, null],
  ] as const)("%s, %s: %s", (end, day, until) => {
    expect(restsUntil(end, today, day)).toBe(until);
  });
});

test.each([
  ["ended", 24, false],
  ["ended", 24.1, true],
  ["unplaced", 25, true],
  ["booked", 0.2, false],
  ["fits", 71, false],
  ["unpaid", 72, true],
  ["lapsing", 1, true],
  ["lapsing", -20, false],
] as const)("%s since %d hours is late: %s", (stage, hours, late) => {
  expect(isLate({ stage, sinceAt: ago(hours) }, now)).toBe(late);
});

test("waits and what is ahead in words", () => {
  expect([ago(96), ago(9), ago(-7), ago(-50)].map((at) => waitText(at, now))).toEqual([
    "4 days",
    "9 h",
    "in 7 h",
    "in 2 days",
  ]);
});

test.each([
  ["+234 803 000 0142", "+2348030000142"],
  ["0803 000 0142", "+2348030000142"],
  ["00233 24-412-3456", "+233244123456"],
  ["(+44) 20 7946 0958", "+442079460958"],
  ["", null],
  ["call me", null],
  ["0803 000", null],
  ["+0803 000 0142", null],
])("%s is called as %s", (typed, number) => {
  expect(internationalNumber(typed)).toBe(number);
});
