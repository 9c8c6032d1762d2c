import { expect, test } from "vitest";
import type { HoursResponse } from "../hours-contract.ts";
import {
  copiedToWeekdays,
  draftOf,
  hoursText,
  inputOf,
  minutesAhead,
  minuteText,
  openingsOf,
  placeOf,
  slotOf,
  withSlots,
} from "./hours-draft.ts";

const weekly = [
  { weekday: 1, startMinute: 1020, endMinute: 1140 },
  { weekday: 1, startMinute: 1200, endMinute: 1230 },
  { weekday: 6, startMinute: 1380, endMinute: 1440 },
  { weekday: 7, startMinute: 0, endMinute: 60 },
];
const hours = { version: 3, weekly, mostPerDay: 4, noticeHours: 12 } as unknown as HoursResponse;

test("openings become half hours and the same openings again; midnight parts two days", () => {
  const draft = draftOf(hours);
  expect(draft.open).toHaveLength(9);
  expect(inputOf(draft)).toEqual({ version: 3, weekly, mostPerDay: 4, noticeHours: 12 });
});

test("half hours are opened and closed, and joined to what is next to them", () => {
  const { open } = draftOf(hours);
  const joined = withSlots(open, [slotOf(1, 1140), slotOf(1, 1170), slotOf(1, 1020)], true);
  expect(openingsOf(joined)[0]).toEqual({ weekday: 1, startMinute: 1020, endMinute: 1230 });
  const parted = withSlots(open, [slotOf(1, 1050)], false);
  expect(openingsOf(parted).slice(0, 2)).toEqual([
    { weekday: 1, startMinute: 1020, endMinute: 1050 },
    { weekday: 1, startMinute: 1080, endMinute: 1140 },
  ]);
});

test("a day is copied to the weekdays in the place of their hours; the weekend stays", () => {
  const { open } = draftOf(hours);
  const copied = openingsOf(copiedToWeekdays(withSlots(open, [slotOf(3, 0)], true), 0));
  expect(copied.filter(({ weekday }) => weekday === 3)).toEqual(
    weekly.slice(0, 2).map((opening) => ({ ...opening, weekday: 3 })),
  );
  expect(copied.filter(({ weekday }) => weekday > 5)).toEqual(weekly.slice(2));
  expect(openingsOf(copiedToWeekdays(open, 1)).every(({ weekday }) => weekday > 5)).toBe(true);
});

test.each([
  [1, "½ h"],
  [2, "1 h"],
  [5, "2½ h"],
  [0, "0 h"],
])("%i half hours are %s", (slots, text) => expect(hoursText(slots)).toBe(text));

test.each([
  [0, "12 midnight"],
  [750, "12:30 pm"],
  [720, "12 noon"],
  [1440, "12 midnight"],
  [-30, "11:30 pm"],
  [425, "7:05 am"],
])("%i minutes are %s", (minutes, text) => expect(minuteText(minutes)).toBe(text));

test("a clock is before another by its zone's rules at that moment", () => {
  const winter = new Date("2026-11-21T09:00:00Z");
  expect(minutesAhead("Africa/Accra", "Africa/Lagos", winter)).toBe(-60);
  expect(minutesAhead("Europe/London", "Africa/Lagos", new Date("2026-07-01T09:00:00Z"))).toBe(0);
  expect(minutesAhead("Asia/Kathmandu", "UTC", winter)).toBe(345);
  expect(placeOf("America/New_York")).toBe("New York");
});
