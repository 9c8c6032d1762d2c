/** A day of the civil calendar, "2026-11-21"; a month, "2026-11". Dates without a time have no zone to go wrong in. */
export type CalendarDay = { date: string; day: number; outside: boolean };

/**
 * The weeks of a month, each of seven days, filled up with those of the months next to it. Weeks begin on Monday (1)
 * or Sunday (0).
 */
export function monthGrid(month: string, weekStart: 0 | 1 = 1): CalendarDay[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const lead = (first.getUTCDay() - weekStart + 7) % 7;
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const weeks = Math.ceil((lead + days) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const at = new Date(first);
      at.setUTCDate(1 - lead + week * 7 + weekday);
      const date = at.toISOString().slice(0, 10);
      return { date, day: at.getUTCDate(), outside: date.slice(0, 7) !== month };
    }),
  );
}

/** The month so many months later, or earlier with a negative number. */
export function addMonths(month: string, count: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + count);
  return at.toISOString().slice(0, 7);
}
