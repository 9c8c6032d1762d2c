/** Pure arithmetic of the data meter. */

/** Bytes by month, as they are stored: `{"2026-11": 1234}`. */
export type MonthBytes = Record<string, number>;

/** The month of a moment on this device's calendar: "2026-11". */
export const monthOf = (moment: Date): string =>
  `${moment.getFullYear()}-${String(moment.getMonth() + 1).padStart(2, "0")}`;

/** What was stored; anything that is not a table of months is none. */
export function parseMonths(text: string | null): MonthBytes {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, number] =>
        /^\d{4}-\d\d$/.test(entry[0]) && Number.isFinite(entry[1]) && (entry[1] as number) >= 0,
    ),
  );
}

/** The table with these bytes added to a month; of the months only the newest three stay. */
export function addBytes(months: MonthBytes, month: string, bytes: number): MonthBytes {
  const all = { ...months, [month]: (months[month] ?? 0) + bytes };
  return Object.fromEntries(
    Object.entries(all)
      .sort(([a], [b]) => (a < b ? 1 : -1))
      .slice(0, 3),
  );
}

/** What these answers cost on the network. One from a cache costs nothing, nor one that a service worker gave: it tells. */
export const costOf = (entries: readonly { transferSize?: number }[]): number =>
  entries.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
