import type { HoursInput, HoursResponse } from "../hours-contract.ts";
import { dayMinutes, gridMinutes } from "../hours-texts.ts";

/** What a tutor changes on the page of hours and has not saved: half hours that are open, and both limits. */
export type HoursDraft = Omit<HoursInput, "weekly"> & {
  /** Half hours of the week, from Monday midnight, in order. */
  open: readonly number[];
};

export const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
export const slotsInDay = dayMinutes / gridMinutes;

export const slotOf = (weekday: number, minute: number): number => (weekday - 1) * slotsInDay + minute / gridMinutes;
export const dayOfSlot = (slot: number): number => Math.floor(slot / slotsInDay);
export const minuteOfSlot = (slot: number): number => (slot % slotsInDay) * gridMinutes;

const inOrder = (slots: Iterable<number>) => [...new Set(slots)].sort((a, b) => a - b);

export const draftOf = ({ version, weekly, mostPerDay, noticeHours }: HoursResponse): HoursDraft => ({
  version,
  mostPerDay,
  noticeHours,
  open: inOrder(
    weekly.flatMap(({ weekday, startMinute, endMinute }) =>
      Array.from({ length: (endMinute - startMinute) / gridMinutes }, (_, index) =>
        slotOf(weekday, startMinute + index * gridMinutes),
      ),
    ),
  ),
});

/** The openings of a week's half hours: those that follow each other on a day are one. */
export function openingsOf(open: readonly number[]): HoursInput["weekly"] {
  const openings: HoursInput["weekly"] = [];
  for (const slot of open) {
    const [weekday, startMinute] = [dayOfSlot(slot) + 1, minuteOfSlot(slot)];
    const last = openings.at(-1);
    if (last?.weekday === weekday && last.endMinute === startMinute) last.endMinute += gridMinutes;
    else openings.push({ weekday, startMinute, endMinute: startMinute + gridMinutes });
  }
  return openings;
}

export const inputOf = ({ open, ...draft }: HoursDraft): HoursInput => ({ ...draft, weekly: openingsOf(open) });

/** Half hours opened, or closed. */
export function withSlots(open: readonly number[], slots: readonly number[], isOpen: boolean): readonly number[] {
  const changed = new Set(slots);
  return isOpen ? inOrder([...open, ...slots]) : open.filter((slot) => !changed.has(slot));
}

/** A day's hours on Monday to Friday, in the place of those that they have. Days as 0 to 6 from Monday. */
export const copiedToWeekdays = (open: readonly number[], day: number): readonly number[] =>
  inOrder([
    ...open.filter((slot) => dayOfSlot(slot) > 4),
    ...open
      .filter((slot) => dayOfSlot(slot) === day)
      .flatMap((slot) => [0, 1, 2, 3, 4].map((weekday) => slotOf(weekday + 1, minuteOfSlot(slot)))),
  ]);

/** `21 h`, `2½ h`, of so many half hours. */
export const hoursText = (slots: number): string =>
  `${slots === 1 ? "" : Math.floor(slots / 2)}${slots % 2 === 0 ? "" : "½"} h`;

/** A time of day of minutes after midnight: `7 am`, `12 noon`, `7:30 pm`. */
export function minuteText(minutes: number): string {
  const minute = ((minutes % dayMinutes) + dayMinutes) % dayMinutes;
  const [hour, rest] = [Math.floor(minute / 60), minute % 60];
  if (rest === 0 && hour % 12 === 0) return hour === 0 ? "12 midnight" : "12 noon";
  return `${hour % 12 || 12}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`} ${hour < 12 ? "am" : "pm"}`;
}

/** By how many minutes the clock of one zone is before that of another, at a moment. */
export function minutesAhead(zone: string, otherZone: string, at: Date): number {
  const clock = (timeZone: string) => {
    const parts = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    }).formatToParts(at);
    const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    return Date.UTC(value("year"), value("month") - 1, value("day"), value("hour"), value("minute"));
  };
  return (clock(zone) - clock(otherZone)) / 60_000;
}

/** What people call the place of a zone: `Lagos`. */
export const placeOf = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
