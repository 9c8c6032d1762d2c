import { expect, test } from "vitest";
import {
  byDay,
  daysOfWeek,
  isMonday,
  mondayOf,
  officeClassStatus,
  weekFigures,
  weekFrom,
  weekText,
} from "./office-class-rules.ts";

test.each([
  ["2026-11-23", "2026-11-23"],
  ["2026-11-29", "2026-11-23"],
  ["2026-12-31", "2026-12-28"],
  ["2027-01-03", "2026-12-28"],
  ["2028-02-29", "2028-02-28"],
])("ADM-05 %s is in the week of %s", (day, monday) => expect(mondayOf(day)).toBe(monday));

test.each([
  ["2026-11-23", true],
  ["2026-11-24", false],
  ["", false],
  ["monday", false],
  ["2026-02-30", false],
  ["9999-12-27", false],
  ["0000-01-03", false],
])("ADM-05 whether %j names a week: %s", (text, isOne) => expect(isMonday(text)).toBe(isOne));

test("ADM-05 what an address asks for is a week, or it is this one", () => {
  expect(weekFrom("2026-12-02", "2026-11-25")).toBe("2026-11-30");
  for (const odd of [null, "", "soon", "2026-13-01", "9999-12-27"])
    expect(weekFrom(odd, "2026-11-25")).toBe("2026-11-23");
});

test("ADM-05 a week goes over the end of a year", () => {
  const days = daysOfWeek("2026-12-28");
  expect([days[0], days[3], days[4], days[6], days.length]).toEqual([
    "2026-12-28",
    "2026-12-31",
    "2027-01-01",
    "2027-01-03",
    7,
  ]);
});

test.each([
  ["2026-11-23", "23 to 29 November"],
  ["2026-11-30", "30 November to 6 December"],
  ["2026-12-28", "28 December 2026 to 3 January 2027"],
  ["2027-01-04", "4 to 10 January 2027"],
])("ADM-05 the week of %s is called %s", (monday, text) => expect(weekText(monday, "2026-11-25")).toBe(text));

test("ADM-05 a class is on the day that it has on the viewer's clock, also where that clock is changed", () => {
  const late = { startsAt: "2026-11-23T23:30:00Z" };
  expect([...byDay([late], "Africa/Lagos").keys()]).toEqual(["2026-11-24"]);
  expect([...byDay([late], "Europe/London").keys()]).toEqual(["2026-11-23"]);
  expect([...byDay([late], "America/New_York").keys()]).toEqual(["2026-11-23"]);
  // Half an hour before midnight on both sides of the night in which London's clock is set back.
  const nights = [{ startsAt: "2026-10-24T22:30:00Z" }, { startsAt: "2026-10-25T23:30:00Z" }];
  expect([...byDay(nights, "Europe/London").keys()]).toEqual(["2026-10-24", "2026-10-25"]);
});

const now = Date.parse("2026-11-25T12:00:00Z");
const session = {
  state: "scheduled",
  hasTutor: true,
  hasTutorJoined: false,
  isNoted: false,
  startsAt: "2026-11-25T16:00:00Z",
  endsAt: "2026-11-25T17:00:00Z",
} as const;
const running = { ...session, startsAt: "2026-11-25T11:30:00Z", endsAt: "2026-11-25T12:30:00Z" };
const over = { ...session, startsAt: "2026-11-24T11:30:00Z", endsAt: "2026-11-24T12:30:00Z" };

test.each([
  ["planned", session],
  ["uncovered", { ...session, hasTutor: false }],
  ["late", running],
  ["uncovered", { ...running, hasTutor: false }],
  ["running", { ...running, hasTutorJoined: true }],
  ["noted", { ...over, isNoted: true }],
  ["unnoted", over],
  ["cancelled", { ...over, state: "cancelled" }],
] as const)("ADM-05 a class is %s", (status, row) => expect(officeClassStatus(row, now)).toBe(status));

test("ADM-05 the figures of a week count what runs, what is planned today, and what is without a tutor", () => {
  const tomorrow = { ...session, startsAt: "2026-11-26T16:00:00Z", endsAt: "2026-11-26T17:00:00Z" };
  const classes = [over, { ...running, hasTutorJoined: true }, session, tomorrow, { ...tomorrow, hasTutor: false }];
  const at = { now, zone: "Africa/Lagos" };
  expect(weekFigures(classes, { ...at, today: "2026-11-25" })).toBe("1 running, 1 planned today, 1 without a tutor");
  expect(weekFigures([tomorrow], { ...at, today: "2026-11-25" })).toBe("0 running, 0 planned today, 0 without a tutor");
  expect(weekFigures(classes, { ...at, today: null })).toBe("5 classes, 1 without a tutor");
});
