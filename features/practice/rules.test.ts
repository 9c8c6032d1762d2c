import { describe, expect, test } from "vitest";
import { answeredAtMs, dayAfter, daysBetween, nextDay, stayOf, todays } from "./rules.ts";

const card = (questionId: string, dueOn: string, lastOn = "2026-11-01") => ({ questionId, dueOn, lastOn });
const today = "2026-11-21";
const max = 5;

describe("PRAC-01 the day's set", () => {
  test("has the longest overdue first, no more than a day's, less those of it that are answered", () => {
    const waiting = [
      "2026-11-21",
      "2026-11-18",
      "2026-11-22",
      "2026-11-20",
      "2026-11-19",
      "2026-11-17",
      "2026-11-16",
    ].map((dueOn) => card(dueOn, dueOn));
    expect(todays(waiting, { today, done: 0, max }).map(({ dueOn }) => dueOn.slice(-2))).toEqual([
      "16",
      "17",
      "18",
      "19",
      "20",
    ]);
    expect(todays(waiting, { today, done: 3, max })).toHaveLength(2);
    expect(todays(waiting, { today, done: 0, max: 1 }).map(({ dueOn }) => dueOn.slice(-2))).toEqual(["16"]);
    expect(todays(waiting, { today, done: max + 4, max })).toEqual([]);
  });

  test("what it leaves over comes tomorrow", () => {
    const waiting = Array.from({ length: max + 2 }, (_, at) => card(`q${at}`, today));
    expect(nextDay(waiting, todays(waiting, { today, done: 0, max }), { today, max })).toEqual({
      on: "2026-11-22",
      questions: 2,
    });
    expect(nextDay([card("a", "2026-11-28"), card("b", "2026-11-28")], [], { today, max })).toEqual({
      on: "2026-11-28",
      questions: 2,
    });
    expect(nextDay([], [], { today, max })).toBeNull();
  });

  test("days go over months and years", () => {
    expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
    expect(dayAfter("2028-02-28", 1)).toBe("2028-02-29");
    expect(daysBetween("2026-11-21", "2027-11-21")).toBe(365);
  });

  test.each([
    [1, "fresh"],
    [3, "settling"],
    [7, "settling"],
    [21, "firm"],
  ] as const)("%i days away: %s", (days, stays) => expect(stayOf(days)).toBe(stays));
});

test("an answer is neither ahead of the server's clock nor older than its question", () => {
  const at = { nowMs: 10_000, shownAtMs: 4_000 };
  expect(answeredAtMs({ ...at, ageMs: 3_000 })).toBe(7_000);
  expect(answeredAtMs({ ...at, ageMs: 1e12 })).toBe(4_000);
  expect(answeredAtMs({ ...at, ageMs: 0 })).toBe(10_000);
  // The server's clock was set back since: never in the future.
  expect(answeredAtMs({ nowMs: 3_000, shownAtMs: 4_000, ageMs: 5 })).toBe(3_000);
});
