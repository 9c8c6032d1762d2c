/** Moments as people read them, in a zone of theirs; without one in the zone of the machine (in a browser: the reader's). */

/** Days since 1970 of the date that a moment has in a zone: a number, so that neighbours differ by one. */
function dayNumber(at: Date, timeZone?: string): number {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, year: "numeric", month: "numeric", day: "numeric" });
  const value = (type: string) => Number(parts.formatToParts(at).find((part) => part.type === type)?.value);
  return Date.UTC(value("year"), value("month") - 1, value("day")) / 86_400_000;
}

/** "Today", "Yesterday", else the date: "Friday, 20 November", with the year once it is another one. */
export function dayLabel(at: Date, now: Date, timeZone?: string): string {
  const daysAgo = dayNumber(now, timeZone) - dayNumber(at, timeZone);
  if (daysAgo === 0) return "Today";
  if (daysAgo === 1) return "Yesterday";
  const year = (moment: Date) => new Intl.DateTimeFormat("en-GB", { timeZone, year: "numeric" }).format(moment);
  const date = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "long", day: "numeric", month: "long" })
    .format(at)
    .replace(/^(\p{L}+),? /u, "$1, ");
  return year(at) === year(now) ? date : `${date} ${year(at)}`;
}

/** The time of day, in the one style that all pages, mails and messages have: `8:45 am`, `4 pm`, `12 noon`, `11:59 pm`. */
export function clockTime(at: Date, timeZone?: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "numeric", minute: "numeric", hourCycle: "h23" });
  const parts = format.formatToParts(at);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const [hour, minute] = [value("hour"), value("minute")];
  if (minute === 0 && hour % 12 === 0) return hour === 0 ? "12 midnight" : "12 noon";
  return `${hour % 12 || 12}${minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`} ${hour < 12 ? "am" : "pm"}`;
}

/** From one time of day to another: `2 - 3 pm`, `11:30 am - 1 pm`, over midnight `11 pm - 12:30 am`. */
export function clockSpan({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, timeZone?: string): string {
  const [start, end] = [clockTime(startsAt, timeZone), clockTime(endsAt, timeZone)];
  const half = /[ap]m$/.exec(end)?.[0];
  return `${half && start.endsWith(half) ? start.slice(0, -3) : start} - ${end}`;
}

/** In a list: the time of a moment today, "Yesterday", else a short date: "20 Nov". */
export function shortMoment(at: Date, now: Date, timeZone?: string): string {
  const label = dayLabel(at, now, timeZone);
  if (label === "Today") return clockTime(at, timeZone);
  if (label === "Yesterday") return label;
  return new Intl.DateTimeFormat("en-GB", { timeZone, day: "numeric", month: "short" }).format(at);
}

/** Puts things under the day on which they happened, in the order given. */
export function groupByDay<T>(
  things: readonly T[],
  momentOf: (thing: T) => Date,
  now: Date,
  timeZone?: string,
): { day: string; things: T[] }[] {
  const groups: { day: string; things: T[] }[] = [];
  for (const thing of things) {
    const day = dayLabel(momentOf(thing), now, timeZone);
    const last = groups.at(-1);
    if (last?.day === day) last.things.push(thing);
    else groups.push({ day, things: [thing] });
  }
  return groups;
}

/** How long ago, as waiting work shows it: `5 min`, `9 h`, `33 h`, from two days on `2 days`. */
export function ageText(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
