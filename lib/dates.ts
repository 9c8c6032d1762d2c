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

/** A calendar date "2025-11-06" as people read it: "6 November 2025". Other text comes back as it is. */
export function longDate(date: string): string {
  const parts = partsOf(date);
  return parts ? `${parts.day} ${parts.month} ${parts.year}` : date;
}

const lagosDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos", dateStyle: "short" });

/** The day of an instant in Lagos: "6 November 2026". */
export const dayInLagos = (at: Date): string => longDate(lagosDay.format(at));

/** "2024-03-16" as "March 2024". Other text comes back as it is. */
export function monthAndYear(date: string): string {
  const parts = partsOf(date);
  return parts ? `${parts.month} ${parts.year}` : date;
}
