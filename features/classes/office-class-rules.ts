import { counted } from "#lib/counted.ts";
import { addDays, longDate } from "#lib/dates.ts";
import { isDay } from "#lib/list/list-spec.ts";
import type { SessionState } from "./contract.ts";

/** The status of a class as the office sees it, by the clock. */
export type OfficeClassStatus = "cancelled" | "noted" | "unnoted" | "uncovered" | "planned" | "running" | "late";

/** What each is called. */
export const officeClassLabels: Readonly<Record<OfficeClassStatus, string>> = {
  cancelled: "Cancelled",
  noted: "Held",
  unnoted: "Not noted",
  uncovered: "Without a tutor",
  planned: "Planned",
  running: "Running",
  late: "Tutor not there yet",
};

/** The one rule of it, for the list and for the week. */
export function officeClassStatus(
  {
    state,
    hasTutor,
    hasTutorJoined,
    isNoted,
    startsAt,
    endsAt,
  }: {
    state: SessionState;
    hasTutor: boolean;
    hasTutorJoined: boolean;
    isNoted: boolean;
    startsAt: string;
    endsAt: string;
  },
  now: number,
): OfficeClassStatus {
  if (state === "cancelled") return "cancelled";
  if (Date.parse(endsAt) <= now) return isNoted ? "noted" : "unnoted";
  if (!hasTutor) return "uncovered";
  if (Date.parse(startsAt) > now) return "planned";
  return hasTutorJoined ? "running" : "late";
}

/** The Monday of a day's week: "2026-11-29" gives "2026-11-23". */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Whether a text is a Monday: what names a week. */
export const isMonday = (day: string): boolean => isDay(day) && mondayOf(day) === day;

/** The Monday of the week that an address asks for; where it names none, of the week of `today`. */
export const weekFrom = (requested: string | null, today: string): string =>
  mondayOf(requested !== null && isDay(requested) ? requested : today);

/** The days of a week, from its Monday. */
export const daysOfWeek = (monday: string): string[] => [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days));

/** A week in words: "23 to 29 November", "30 November to 6 December", with its years where it is not all of the year of `today`. */
export function weekText(monday: string, today: string): string {
  const sunday = addDays(monday, 6);
  const [day, month, year] = longDate(monday).split(" ");
  const end = longDate(sunday);
  const isOneYear = monday.slice(0, 4) === sunday.slice(0, 4);
  const first = monday.slice(0, 7) === sunday.slice(0, 7) ? day : `${day} ${month}${isOneYear ? "" : ` ${year}`}`;
  const isThisYear = isOneYear && sunday.slice(0, 4) === today.slice(0, 4);
  return `${first} to ${isThisYear ? end.slice(0, -5) : end}`;
}

/** Things that begin at a moment by the day on which it falls in a zone. */
export function byDay<Thing extends { startsAt: string }>(
  things: readonly Thing[],
  zone: string,
): Map<string, Thing[]> {
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: zone });
  return Map.groupBy(things, ({ startsAt }) => day.format(new Date(startsAt)));
}

/** What stands out in the classes of a week, in words. `today`: a day of that week, else null. */
export function weekFigures(
  classes: readonly Parameters<typeof officeClassStatus>[0][],
  { now, today, zone }: { now: number; today: string | null; zone: string },
): string {
  const count = (status: OfficeClassStatus, among: typeof classes) =>
    among.filter((session) => officeClassStatus(session, now) === status).length;
  const uncovered = `${count("uncovered", classes)} without a tutor`;
  if (today === null) return `${counted(classes.length, "class", "classes")}, ${uncovered}`;
  const ofToday = byDay(classes, zone).get(today) ?? [];
  return `${count("running", classes)} running, ${count("planned", ofToday)} planned today, ${uncovered}`;
}
