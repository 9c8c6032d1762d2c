import { describe, expect, test } from "vitest";
import { ageText, clockTime, dayLabel, groupByDay, shortMoment } from "./local-time.ts";
import { dateText, momentText, weekdayTime } from "./viewer-zone.ts";

const now = new Date("2026-11-21T09:00:00Z");
const at = (text: string) => new Date(text);

describe("the day of a moment in the reader's zone", () => {
  test.each([
    ["2026-11-21T00:30:00Z", "Africa/Lagos", "Today"],
    ["2026-11-20T23:30:00Z", "Africa/Lagos", "Today"],
    ["2026-11-20T23:30:00Z", "Europe/London", "Yesterday"],
    ["2026-11-19T23:30:00Z", "Africa/Lagos", "Yesterday"],
    ["2026-11-19T12:00:00Z", "Africa/Lagos", "Thursday, 19 November"],
    ["2025-12-31T12:00:00Z", "Africa/Lagos", "Wednesday, 31 December 2025"],
    ["2025-12-31T23:30:00Z", "Africa/Lagos", "Thursday, 1 January"],
    ["2026-11-22T12:00:00Z", "Africa/Lagos", "Sunday, 22 November"],
  ])("%s in %s: %s", (moment, zone, label) => expect(dayLabel(at(moment), now, zone)).toBe(label));

  test("yesterday is a day on the calendar, also where the clocks change between", () => {
    // London left summer time on 25 October 2026 at 2 am: that Sunday had 25 hours.
    expect(dayLabel(at("2026-10-24T23:30:00Z"), at("2026-10-26T00:30:00Z"), "Europe/London")).toBe("Yesterday");
  });
});

test.each([
  ["2026-11-21T13:05:00Z", "2:05 pm"],
  ["2026-11-21T23:00:00Z", "12 midnight"],
  ["2026-11-21T11:00:00Z", "12 noon"],
  ["2026-11-21T15:00:00Z", "4 pm"],
  ["2026-11-21T22:59:00Z", "11:59 pm"],
  ["2026-11-21T23:05:00Z", "12:05 am"],
  ["2026-11-21T11:30:00Z", "12:30 pm"],
  ["2026-11-21T07:59:00Z", "8:59 am"],
])("the time of %s in Lagos is %s", (moment, time) => expect(clockTime(at(moment), "Africa/Lagos")).toBe(time));

test("B27 a moment has its day, and its year where that is another one", () => {
  const texts = ["2026-11-26T22:59:00Z", "2027-01-01T11:00:00Z"].map((value) =>
    momentText(at(value), "Africa/Lagos", now),
  );
  expect(texts).toEqual(["Thu 26 Nov, 11:59 pm", "Fri 1 Jan 2027, 12 noon"]);
  expect(dateText(at("2026-11-26T23:30:00Z"), "Africa/Lagos", now)).toBe("Fri 27 Nov");
  expect(weekdayTime(at("2026-11-25T17:00:00Z"), "Africa/Lagos")).toBe("Wed 6 pm");
});

test("a list shows the time of today, yesterday as a word, else a short date", () => {
  const shown = ["2026-11-21T08:00:00Z", "2026-11-20T08:00:00Z", "2026-09-02T08:00:00Z"];
  expect(shown.map((moment) => shortMoment(at(moment), now, "Africa/Lagos"))).toEqual(["9 am", "Yesterday", "2 Sept"]);
});

test("things are grouped by day in their order", () => {
  const moments = ["2026-11-21T08:00:00Z", "2026-11-21T01:00:00Z", "2026-11-20T08:00:00Z"];
  expect(groupByDay(moments, at, now, "Africa/Lagos")).toEqual([
    { day: "Today", things: moments.slice(0, 2) },
    { day: "Yesterday", things: moments.slice(2) },
  ]);
});

test.each([
  ["2026-11-27T08:59:30Z", "0 min"],
  ["2026-11-27T08:01:00Z", "59 min"],
  ["2026-11-26T00:00:00Z", "33 h"],
  ["2026-11-25T09:00:00Z", "2 days"],
  ["2026-11-27T10:00:00Z", "0 min"],
])("waiting since %s is written as %s", (since, text) => {
  expect(ageText(new Date(since), new Date("2026-11-27T09:00:00Z"))).toBe(text);
});
