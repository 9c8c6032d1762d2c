import { isTimeZone } from "./time-zone.ts";

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Parts of a calendar date YYYY-MM-DD, or null for other text. Written by hand: Intl would need a zone for what has none. */
function partsOf(date: string): { day: number; month: string; year: string } | null {
  const [, year, monthNumber, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const month = months[Number(monthNumber) - 1];
  return year && month ? { day: Number(day), month, year } : null;
}

/** A calendar date "2025-11-06" as people read it: "6 November 2025". Other text comes back unchanged. */
export function longDate(date: string): string {
  const parts = partsOf(date);
  return parts ? `${parts.day} ${parts.month} ${parts.year}` : date;
}

const lagosDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos", dateStyle: "short" });

/** The calendar date of an instant in Lagos: "2026-11-06". */
export const dateInLagos = (at: Date): string => lagosDay.format(at);

/** The day of an instant in Lagos: "6 November 2026". */
export const dayInLagos = (at: Date): string => longDate(dateInLagos(at));

/** Midnight in Lagos, which is an hour ahead of UTC all year, at the beginning of a calendar day. */
export const startOfDayInLagos = (date: string): Date => new Date(`${date}T00:00:00+01:00`);

/**
 * The last second, at 11:59 pm, of the day that comes so many calendar days after the one of an instant, on the clock of a zone (of Lagos
 * where that is none). A day of 23 or 25 hours is one day.
 */
export function endOfDay(at: Date, days: number, zone: string): Date {
  const timeZone = isTimeZone(zone) ? zone : "Africa/Lagos";
  const day = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  return new Date(day.add({ days: days + 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1_000);
}

/** A calendar date so many days later: "2026-11-24" and 45 give "2027-01-08". */
export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The same day of a later month, or that month's last: "2027-01-31" and 1 give "2027-02-28". */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** "2024-03-16" as "March 2024". Other text comes back unchanged. */
export function monthAndYear(date: string): string {
  const parts = partsOf(date);
  return parts ? `${parts.month} ${parts.year}` : date;
}

/** The first day of a month "2026-11" or a year "2026", and the first after it. */
export function daysOfPeriod(period: string): { from: string; until: string } {
  const isYear = period.length === 4;
  const from = `${period}${isYear ? "-01" : ""}-01`;
  return { from, until: addMonths(from, isYear ? 12 : 1) };
}
