import { clockTime } from "./local-time.ts";

/** The zone of this browser; Lagos where it does not show. */
export const viewerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || "Africa/Lagos";

/** A day of the civil calendar in words: `Tuesday 24 November`, `Tue 24 Nov` when short, with its year when long. */
export function dayText(date: string, length: "short" | "usual" | "long" = "usual"): string {
  const style = length === "short" ? "short" : "long";
  return new Intl.DateTimeFormat("en-GB", {
    weekday: style,
    day: "numeric",
    month: style,
    ...(length === "long" ? { year: "numeric" as const } : {}),
    timeZone: "UTC",
  })
    .format(new Date(`${date}T00:00:00Z`))
    .replace(",", "");
}

/** A day: `Wed 25 Nov`, with its year when that is not the one of `now`. */
export function dateText(at: Date, timeZone = viewerZone(), now = new Date()): string {
  const year = (moment: Date) => new Intl.DateTimeFormat("en-GB", { timeZone, year: "numeric" }).format(moment);
  const date = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "short", day: "numeric", month: "short" })
    .format(at)
    .replace(",", "");
  return year(at) === year(now) ? date : `${date} ${year(at)}`;
}

/** A moment: `Wed 25 Nov, 4 pm`, `Thu 26 Nov, 4:20 pm`, `Fri 1 Jan 2027, 12 noon`. */
export const momentText = (at: Date, timeZone = viewerZone(), now = new Date()): string =>
  `${dateText(at, timeZone, now)}, ${clockTime(at, timeZone)}`;

/** A moment as one names it to a friend, within a week: `Wed 6 pm`. */
export const weekdayTime = (at: Date, timeZone = viewerZone()): string =>
  `${new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone }).format(at)} ${clockTime(at, timeZone)}`;

/** Days of the civil calendar, in order: `24 and 31 Dec, 7 Jan`. */
export function daysText(dates: readonly string[]): string {
  const month = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });
  const months = Map.groupBy(dates, (date) => date.slice(0, 7));
  return [...months]
    .map(([first, days]) => {
      const list = new Intl.ListFormat("en-GB").format(days.map((day) => String(Number(day.slice(8)))));
      return `${list} ${month.format(new Date(`${first}-01T00:00:00Z`))}`;
    })
    .join(", ");
}

/** Today where this browser is: `2026-11-21`. */
export const todayHere = (): string => new Intl.DateTimeFormat("sv-SE", { timeZone: viewerZone() }).format(new Date());
