import { expect, test } from "vitest";
import { calendarDay } from "./calendar-day.ts";

const day = calendarDay("Please choose a date.");

test.each(["1000-01-01", "2024-02-29", "2026-11-29", "2999-12-31"])("%s is a day", (text) => {
  expect(day.parse(text)).toBe(text);
});

test.each(["0000-01-01", "0001-01-01", "0999-12-31", "9999-12-31", "2026-02-29", "2026-11-31", "29.11.2026", ""])(
  "%j is refused, before a database sees it",
  (text) => {
    const { success, error } = day.safeParse(text);
    expect([success, error?.issues.map(({ message }) => message)]).toEqual([false, ["Please choose a date."]]);
  },
);
