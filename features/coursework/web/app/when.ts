import { clockTime, dayLabel } from "#lib/local-time.ts";
import { momentText } from "#lib/viewer-zone.ts";

/** A day and a time in words, of an instant. */
export const moment = (iso: string) => momentText(new Date(iso));
/** Days in words. */
export const days = (count: number) => (count === 1 ? "one day" : `${count} days`);
/** When something happened, for a sentence: "today 8:44 am", "Friday, 20 November 8:44 am". */
export function sinceText(iso: string, nowIso: string): string {
  const at = new Date(iso);
  return `${dayLabel(at, new Date(nowIso)).replace(/^(Today|Yesterday)$/, (day) => day.toLowerCase())} ${clockTime(at)}`;
}
