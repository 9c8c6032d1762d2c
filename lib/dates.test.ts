import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  dateInLagos,
  dayInLagos,
  daysOfPeriod,
  endOfDay,
  longDate,
  monthAndYear,
} from "./dates.ts";

test("calendar dates are written as people say them, whatever the zone of the machine", () => {
  expect(longDate("2025-11-06")).toBe("6 November 2025");
  expect(longDate("2024-12-31")).toBe("31 December 2024");
  expect(monthAndYear("2024-01-20")).toBe("January 2024");
});

test("text that is no date stays unchanged", () => {
  for (const text of ["", "March 2024", "2024-13-01", "2024-00-01", "24-01-01", "2024-01-01T00:00:00Z"]) {
    expect(longDate(text)).toBe(text);
    expect(monthAndYear(text)).toBe(text);
  }
});

test("the day of an instant in Lagos", () => {
  expect(dayInLagos(new Date("2026-11-05T22:59:59Z"))).toBe("5 November 2026");
  expect(dayInLagos(new Date("2026-11-05T23:00:00Z"))).toBe("6 November 2026");
});

test("calendar dates later", () => {
  expect(dateInLagos(new Date("2026-11-05T23:00:00Z"))).toBe("2026-11-06");
  expect(addDays("2026-11-24", 45)).toBe("2027-01-08");
  expect(addDays("2027-01-08", -45)).toBe("2026-11-24");
  expect(addMonths("2026-11-24", 2)).toBe("2027-01-24");
  expect([addMonths("2027-01-31", 1), addMonths("2028-01-31", 1)]).toEqual(["2027-02-28", "2028-02-29"]);
});

test.each([
  ["2026-11-26T08:39:00Z", 0, "Africa/Lagos", "2026-11-26T22:59:59.000Z"],
  ["2026-11-26T22:59:59Z", 0, "Africa/Lagos", "2026-11-26T22:59:59.000Z"],
  ["2026-11-26T23:00:00Z", 0, "Africa/Lagos", "2026-11-27T22:59:59.000Z"],
  ["2026-12-31T23:30:00Z", 0, "Africa/Lagos", "2027-01-01T22:59:59.000Z"],
  ["2026-11-26T23:30:00Z", 7, "America/New_York", "2026-12-04T04:59:59.000Z"],
  ["2026-11-26T23:30:00Z", 7, "Asia/Kolkata", "2026-12-04T18:29:59.000Z"],
  ["2026-11-26T23:30:00Z", 7, "Pacific/Kiritimati", "2026-12-04T09:59:59.000Z"],
  ["2026-11-26T23:30:00Z", 7, "no zone at all", "2026-12-04T22:59:59.000Z"],
  // Days of 23 and of 25 hours are days; seven times 24 hours later it would be the next one, or the one before.
  ["2027-03-08T04:30:00Z", 7, "America/New_York", "2027-03-15T03:59:59.000Z"],
  ["2026-10-26T04:15:00Z", 7, "America/New_York", "2026-11-03T04:59:59.000Z"],
  // Where clocks go on at midnight, the day ends before.
  ["2026-04-20T12:00:00Z", 3, "Africa/Cairo", "2026-04-23T21:59:59.000Z"],
])("B27 point 12 of %s, %d days later in %s, the end is %s", (at, days, zone, end) => {
  expect(endOfDay(new Date(at), days, zone).toISOString()).toBe(end);
});

test.each([
  ["2026-11", "2026-11-01", "2026-12-01"],
  ["2026-12", "2026-12-01", "2027-01-01"],
  ["2026", "2026-01-01", "2027-01-01"],
])("the days of %s are from %s to before %s", (period, from, until) => {
  expect(daysOfPeriod(period)).toEqual({ from, until });
});
