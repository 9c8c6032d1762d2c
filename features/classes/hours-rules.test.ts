import { describe, expect, test } from "vitest";
import { clockTime } from "#lib/local-time.ts";
import {
  aroundDaysOff,
  bookableFrom,
  exceptionsMeet,
  freeSlots,
  fullDays,
  type HoursException,
  mergedHours,
  offeredSlots,
  offSpans,
  openSpans,
  strayReason,
  type TutorHours,
  type WeeklyHours,
} from "./hours-rules.ts";
import { addDays, occurrencesOf, type WeeklySchedule } from "./rules.ts";

const lagos = "Africa/Lagos";
const london = "Europe/London";
const at = (text: string) => new Date(text);
const span = (startsAt: string, endsAt: string) => ({ startsAt: at(startsAt), endsAt: at(endsAt) });

const closed = (firstOn: string, lastOn: string): HoursException => ({
  kind: "closed",
  firstOn,
  lastOn,
  startMinute: null,
  endMinute: null,
});

describe("STUT-02 available hours", () => {
  const hours = [{ weekday: 1, startMinute: 17 * 60, endMinute: 19 * 60 }];
  const week = { from: at("2026-11-23T00:00Z"), until: at("2026-11-30T00:00Z") };
  const of = (weekly: readonly WeeklyHours[], timeZone = london, more: Partial<TutorHours> = {}): TutorHours => ({
    timeZone,
    weekly,
    exceptions: [],
    mostPerDay: null,
    noticeHours: 2,
    ...more,
  });
  const none = { taken: [] };
  const labels = (slots: Date[], zone: string) => slots.map((slot) => clockTime(slot, zone));

  test("are half hours of the tutor's clock, shown on the viewer's", () => {
    const slots = freeSlots(of(hours), none, week);
    expect(labels(slots, london)).toEqual(["5 pm", "5:30 pm", "6 pm", "6:30 pm"]);
    expect(labels(slots, lagos)).toEqual(["6 pm", "6:30 pm", "7 pm", "7:30 pm"]);
    expect(labels(slots, "Asia/Kathmandu")).toEqual(["10:45 pm", "11:15 pm", "11:45 pm", "12:15 am"]);
  });

  test("leave out what overlaps a class, by a minute too, and keep what only touches one", () => {
    const taken = [span("2026-11-23T17:29Z", "2026-11-23T17:31Z"), span("2026-11-23T18:30Z", "2026-11-23T19:00Z")];
    expect(labels(freeSlots(of(hours), { taken }, week), london)).toEqual(["6 pm"]);
    expect(offeredSlots(of(hours), week.from, week.until)).toHaveLength(4);
  });

  test("begin on the half hour, fit into the hours, and are between the two moments", () => {
    const odd = [{ weekday: 1, startMinute: 17 * 60 + 10, endMinute: 18 * 60 + 20 }];
    expect(labels(freeSlots(of(odd), none, week), london)).toEqual(["5:30 pm"]);
    const part = { from: at("2026-11-23T17:30Z"), until: at("2026-11-23T18:30Z") };
    expect(labels(freeSlots(of(hours), none, part), london)).toEqual(["5:30 pm", "6 pm"]);
  });

  test("reach to midnight", () => {
    const late = [{ weekday: 7, startMinute: 23 * 60, endMinute: 1440 }];
    const slots = freeSlots(of(late, lagos), none, { from: at("2026-11-22T22:30Z"), until: at("2026-11-23T12:00Z") });
    expect(labels(slots, lagos)).toEqual(["11:30 pm"]);
  });

  test("in the hour that does not exist there are none, in the one that exists twice there are both", () => {
    const night = [{ weekday: 7, startMinute: 0, endMinute: 3 * 60 }];
    const day = (date: string) => ({ from: at(`${date}T00:00Z`), until: at(`${addDays(date, 1)}T00:00Z`) });
    expect(labels(freeSlots(of(night), none, day("2026-03-29")), london)).toEqual([
      "12 midnight",
      "12:30 am",
      "2 am",
      "2:30 am",
    ]);
    const autumn = { from: at("2026-10-24T23:00Z"), until: at("2026-10-26T00:00Z") };
    expect(labels(freeSlots(of(night), none, autumn), london)).toEqual([
      "12 midnight",
      "12:30 am",
      "1 am",
      "1:30 am",
      "1 am",
      "1:30 am",
      "2 am",
      "2:30 am",
    ]);
    const skipped = [{ weekday: 7, startMinute: 60, endMinute: 90 }];
    expect(freeSlots(of(skipped), none, day("2026-03-29"))).toEqual([]);
  });

  test("leave out days off, and days that have as many classes as the tutor wants", () => {
    const both = [...hours, { weekday: 3, startMinute: 9 * 60, endMinute: 10 * 60 }];
    const off = of(both, london, { exceptions: [closed("2026-11-24", "2026-11-25")] });
    expect(labels(freeSlots(off, none, week), london)).toEqual(["5 pm", "5:30 pm", "6 pm", "6:30 pm"]);
    const taken = [span("2026-11-23T08:00Z", "2026-11-23T09:00Z"), span("2026-11-25T20:00Z", "2026-11-25T21:00Z")];
    expect(labels(freeSlots(of(both, london, { mostPerDay: 1 }), { taken }, week), london)).toEqual([]);
    expect(freeSlots(of(both, london, { mostPerDay: 2 }), { taken }, week)).toHaveLength(6);
    // What the student has elsewhere is in the way and no class of the tutor's.
    expect(freeSlots(of(both, london, { mostPerDay: 1 }), { taken: [], others: taken }, week)).toHaveLength(6);
  });
});

test("CAL-01 a day is one of the tutor's clock, and what more is about to come counts with it", () => {
  // 11:30 pm and half an hour after midnight in Lagos.
  const taken = [span("2026-11-23T22:30Z", "2026-11-23T23:00Z"), span("2026-11-23T23:30Z", "2026-11-24T00:00Z")];
  const isFull = fullDays({ mostPerDay: 2, timeZone: lagos }, taken);
  expect(isFull(at("2026-11-23T10:00Z"))).toBe(false);
  expect(isFull(at("2026-11-23T10:00Z"), 2)).toBe(true);
  expect(isFull(at("2026-11-24T10:00Z"))).toBe(false);
  expect(fullDays({ mostPerDay: 1, timeZone: "UTC" }, taken)(at("2026-11-23T10:00Z"))).toBe(true);
});

test("TUT-01 hours that overlap or touch are one, in the order of the week", () => {
  const opening = (weekday: number, startMinute: number, endMinute: number) => ({ weekday, startMinute, endMinute });
  const typed = [opening(3, 600, 660), opening(1, 90, 120), opening(1, 0, 60), opening(1, 30, 90), opening(2, 0, 1440)];
  expect(mergedHours(typed)).toEqual([opening(1, 0, 120), opening(2, 0, 1440), opening(3, 600, 660)]);
  expect(mergedHours([opening(1, 0, 600), opening(1, 30, 60)])).toEqual([opening(1, 0, 600)]);
  expect(typed[2]).toEqual(opening(1, 0, 60));
});

test.each([2, 4, 12, 24, 48] as const)("TUT-01 %i hours of notice end that long after now", (noticeHours) => {
  const from = bookableFrom(at("2026-10-24T23:30Z"), { noticeHours });
  expect(from.getTime() - at("2026-10-24T23:30Z").getTime()).toBe(noticeHours * 3_600_000);
});

describe("CAL-01 a series around days off", () => {
  const tuesdays: WeeklySchedule = {
    weekday: 2,
    startMinute: 18 * 60,
    durationMinutes: 90,
    timeZone: london,
    startsOn: "2026-12-08",
    endsOn: "2027-01-05",
  };
  const from = at("2026-12-01T00:00Z");
  const around = (exceptions: HoursException[], timeZone = london, schedule = tuesdays) => {
    const next = aroundDaysOff(schedule, from, offSpans({ exceptions, timeZone }));
    return { next, days: occurrencesOf(next, from).map(({ on }) => on) };
  };

  test("keeps its number of classes: what is skipped follows at the end", () => {
    const christmas = closed("2026-12-21", "2026-12-30");
    const { next, days } = around([christmas]);
    expect(days).toEqual(["2026-12-08", "2026-12-15", "2027-01-05", "2027-01-12", "2027-01-19"]);
    expect(next).toMatchObject({ skips: ["2026-12-22", "2026-12-29"], endsOn: "2027-01-19" });
    // Also where what was added is on days off again.
    const long = around([christmas, closed("2027-01-12", "2027-01-13")]);
    expect(long.days.slice(-2)).toEqual(["2027-01-19", "2027-01-26"]);
    expect(long.days).toHaveLength(5);
  });

  test("is as it was where no class falls on one", () => {
    expect(around([closed("2026-12-16", "2026-12-21")]).next).toBe(tuesdays);
    expect(around([]).next).toBe(tuesdays);
  });

  test("goes by the tutor's days where the schedule has another clock, and by the clock's own over a change", () => {
    // Tuesday 6 pm in London is Wednesday in Auckland.
    const wednesday = closed("2026-12-16", "2026-12-16");
    expect(around([wednesday], "Pacific/Auckland").next.skips).toEqual(["2026-12-15"]);
    expect(around([wednesday]).next).toBe(tuesdays);
    const spring = { ...tuesdays, startsOn: "2027-03-16", endsOn: "2027-04-06" };
    const { next, days } = around([closed("2027-03-30", "2027-03-30")], london, spring);
    expect(days).toEqual(["2027-03-16", "2027-03-23", "2027-04-06", "2027-04-13"]);
    expect(occurrencesOf(next, from).map(({ startsAt }) => clockTime(startsAt, london))).toEqual(Array(4).fill("6 pm"));
  });

  test("that lies within or over a break of a year has all its classes after it", () => {
    const { days } = around([closed("2026-12-01", "2027-12-31")]);
    expect(days).toEqual(["2028-01-04", "2028-01-11", "2028-01-18", "2028-01-25", "2028-02-01"]);
  });
});

test("TUT-01 hours of one day: open as well or closed for a part of it, on the tutor's clock alone", () => {
  const weekly = [{ weekday: 1, startMinute: 17 * 60, endMinute: 19 * 60 }];
  const hours: TutorHours = {
    timeZone: london,
    weekly,
    // Monday 23 is open an hour longer and closed in its middle; Thursday 26 is open alone.
    exceptions: [
      { ...closed("2026-11-23", "2026-11-23"), startMinute: 17 * 60 + 30, endMinute: 18 * 60 },
      { ...closed("2026-11-23", "2026-11-23"), kind: "open", startMinute: 18 * 60 + 30, endMinute: 20 * 60 },
      { ...closed("2026-11-26", "2026-11-26"), kind: "open", startMinute: 9 * 60, endMinute: 10 * 60 },
    ],
    mostPerDay: null,
    noticeHours: 2,
  };
  const two = { from: at("2026-11-23T00:00Z"), until: at("2026-12-07T00:00Z") };
  expect(freeSlots(hours, { taken: [] }, two).map((slot) => slot.toISOString().slice(0, 16))).toEqual([
    "2026-11-23T17:00",
    "2026-11-23T18:00",
    // What is open each week and that day alone is there once.
    "2026-11-23T18:30",
    "2026-11-23T19:00",
    "2026-11-23T19:30",
    "2026-11-26T09:00",
    "2026-11-26T09:30",
    "2026-11-30T17:00",
    "2026-11-30T17:30",
    "2026-11-30T18:00",
    "2026-11-30T18:30",
  ]);
  expect(openSpans(hours, span("2026-11-23T00:00Z", "2026-11-27T00:00Z"))).toEqual([
    span("2026-11-23T17:00Z", "2026-11-23T20:00Z"),
    span("2026-11-26T09:00Z", "2026-11-26T10:00Z"),
  ]);
  const why = (startsAt: string, endsAt: string) => strayReason(span(startsAt, endsAt), hours);
  expect(why("2026-11-26T09:00Z", "2026-11-26T10:00Z")).toBe(null);
  expect(why("2026-12-03T09:00Z", "2026-12-03T10:00Z")).toBe("hours");
  expect(why("2026-11-23T18:00Z", "2026-11-23T20:00Z")).toBe(null);
  expect(why("2026-11-23T17:00Z", "2026-11-23T18:00Z")).toBe("day-off");
});

test("exceptions meet by days and, on one day, by minutes; those that touch do not", () => {
  const part = (startMinute: number, endMinute: number) => ({
    ...closed("2026-11-23", "2026-11-23"),
    startMinute,
    endMinute,
  });
  expect(exceptionsMeet(part(600, 660), part(660, 720))).toBe(false);
  expect(exceptionsMeet(part(600, 661), part(660, 720))).toBe(true);
  expect(exceptionsMeet(part(600, 660), closed("2026-11-20", "2026-11-23"))).toBe(true);
  expect(exceptionsMeet(part(600, 660), closed("2026-11-24", "2026-11-25"))).toBe(false);
});

test.each([
  ["within the hours, to their last minute", "2026-11-23T18:00Z", "2026-11-23T19:00Z", null],
  ["beginning before them", "2026-11-23T16:59Z", "2026-11-23T18:00Z", "hours"],
  ["ending after them", "2026-11-23T18:30Z", "2026-11-23T19:30Z", "hours"],
  ["on another weekday", "2026-11-24T18:00Z", "2026-11-24T19:00Z", "hours"],
  ["to midnight", "2026-11-26T23:00Z", "2026-11-27T00:00Z", null],
  ["on a day off, inside the hours or not", "2026-11-30T18:00Z", "2026-11-30T19:00Z", "day-off"],
] as const)("TUT-01 a class %s", (_, startsAt, endsAt, why) => {
  const hours: TutorHours = {
    timeZone: london,
    weekly: [
      { weekday: 1, startMinute: 17 * 60, endMinute: 19 * 60 },
      { weekday: 4, startMinute: 22 * 60, endMinute: 1440 },
    ],
    exceptions: [closed("2026-11-30", "2026-11-30")],
    mostPerDay: null,
    noticeHours: 2,
  };
  expect(strayReason(span(startsAt, endsAt), hours)).toBe(why);
});
