import { counted } from "#lib/counted.ts";

/** How the first page shows times: pure, for the browser; `zone` is an IANA name. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long ago something was: `just now`, `10 minutes ago`, `3 hours ago`, `2 days ago`. A clock that is behind shows `just now`. */
export function agoText(at: Date, nowMs: number): string {
  const pastMs = nowMs - at.getTime();
  if (pastMs < minuteMs) return "just now";
  if (pastMs < hourMs) return `${counted(Math.floor(pastMs / minuteMs), "minute")} ago`;
  if (pastMs < dayMs) return `${counted(Math.floor(pastMs / hourMs), "hour")} ago`;
  return `${counted(Math.floor(pastMs / dayMs), "day")} ago`;
}

/**
 * What is left until a moment, as one figure with its word: whole days as the calendar counts them (2 for the day after
 * tomorrow), from the same day on hours, in the last hour minutes. Null once it has come.
 */
export function leftUntil(at: Date, nowMs: number, zone: string): { figure: number; word: string } | null {
  const leftMs = at.getTime() - nowMs;
  if (leftMs <= 0) return null;
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: zone });
  const days = (Date.parse(day.format(at)) - Date.parse(day.format(nowMs))) / dayMs;
  const unitText = (figure: number, value: string) => ({ figure, word: figure === 1 ? value : `${value}s` });
  if (days >= 1 && leftMs >= 12 * hourMs) return unitText(days, "day");
  if (leftMs >= hourMs) return unitText(Math.floor(leftMs / hourMs), "hour");
  return unitText(Math.ceil(leftMs / minuteMs), "minute");
}
