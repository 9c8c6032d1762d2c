import { clockSpan } from "#lib/local-time.ts";
import { dayText, weekdayTime } from "#lib/viewer-zone.ts";
import type { FreeTime, ReminderKind, SessionKind, SessionState } from "./contract.ts";
import { changeLeadMs, dayMs, joinLeadMs, trialMinutes } from "./texts.ts";

/**
 * Pure decisions about times. All arithmetic in time zones is here and is done by Temporal, on the server: days and clocks
 * are someone's, instants are everybody's. A time that a clock skips in spring is that much after it went on, one that it shows
 * twice in autumn is the first of the two (as RFC 5545 has it).
 */

export type Span = { startsAt: Date; endsAt: Date };

/** A class at the same time every week on the clock of `timeZone`. Weekdays are ISO: 1 is Monday. Days as 2026-11-21. */
export type WeeklySchedule = {
  weekday: number;
  startMinute: number;
  durationMinutes: number;
  timeZone: string;
  startsOn: string;
  endsOn: string;
  /** Days on which it does not meet: its tutor is away. */
  skips?: readonly string[];
};

const minuteMs = 60_000;
const slotMs = trialMinutes * minuteMs;

const instantOf = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime());
/** An instant on the clock of a zone. */
export const inZone = (at: Date, zone: string) => instantOf(at).toZonedDateTimeISO(zone);
const toDate = (at: { epochMilliseconds: number }) => new Date(at.epochMilliseconds);

/** The day on which an instant falls for people in a zone: `2026-11-21`. */
export const dayOf = (at: Date, zone: string): string => inZone(at, zone).toPlainDate().toString();

/** So many minutes after midnight of a day; 1440 is the next midnight. */
const localTime = (day: Temporal.PlainDate, minute: number) =>
  day
    .add({ days: Math.floor(minute / 1440) })
    .toPlainDateTime(new Temporal.PlainTime(Math.floor((minute % 1440) / 60), minute % 60));

/** The instant at which the clock of a zone shows that. */
const clockTime = (day: Temporal.PlainDate, minute: number, zone: string): Date =>
  toDate(localTime(day, minute).toZonedDateTime(zone));

/** The same for an end of offered hours: a time that the clock skips is the moment at which it went on. */
export function edgeOf(day: Temporal.PlainDate, minute: number, zone: string): Date {
  const local = localTime(day, minute);
  const before = local.toZonedDateTime(zone, { disambiguation: "earlier" });
  const isSkipped = !before.toPlainDateTime().equals(local);
  const change = isSkipped ? before.getTimeZoneTransition("next") : null;
  return toDate(change ?? before);
}

/** The days from `first` to `last`, both included; or every so many of them. */
export function* daysBetween(
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  days = 1,
): Generator<Temporal.PlainDate> {
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days })) yield day;
}

/** The instants of the days `from` to `to` (both included) as people in a zone live them. */
export function spanOfDays(from: string, to: string, zone: string): Span {
  return {
    startsAt: clockTime(Temporal.PlainDate.from(from), 0, zone),
    endsAt: clockTime(Temporal.PlainDate.from(to), 1440, zone),
  };
}

/** A time as it lies on some days, as people in a zone live them: minutes since midnight, 1440 is the next one. */
export function onDays(
  span: Span,
  days: readonly string[],
  zone: string,
): { date: string; startMinute: number; endMinute: number }[] {
  const minuteOf = (at: Date) => {
    const { hour, minute } = inZone(at, zone);
    return hour * 60 + minute;
  };
  return days.flatMap((date) => {
    const day = spanOfDays(date, date, zone);
    if (!overlap(span, day)) return [];
    const startMinute = span.startsAt <= day.startsAt ? 0 : minuteOf(span.startsAt);
    const endMinute = span.endsAt >= day.endsAt ? 1440 : minuteOf(span.endsAt);
    // Within an hour that a clock shows twice an end may come before its beginning.
    return endMinute > startMinute ? [{ date, startMinute, endMinute }] : [];
  });
}

/** The day so many days later, or earlier with a negative number. */
export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/**
 * When a weekly schedule meets, from `from` (included) to its last day, but for the days that it skips. `on` is the day on the schedule's own clock
 * and names the occurrence wherever it may be moved. A class lasts its minutes, also over a change of the clock.
 */
export function occurrencesOf(schedule: WeeklySchedule, from: Date): (Span & { on: string })[] {
  const { timeZone, weekday, startMinute, durationMinutes, skips = [] } = schedule;
  const later = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (Temporal.PlainDate.compare(a, b) > 0 ? a : b);
  const first = later(inZone(from, timeZone).toPlainDate(), Temporal.PlainDate.from(schedule.startsOn));
  const firstMatch = first.add({ days: (weekday - first.dayOfWeek + 7) % 7 });
  const matches: (Span & { on: string })[] = [];
  for (const day of daysBetween(firstMatch, Temporal.PlainDate.from(schedule.endsOn), 7)) {
    const on = day.toString();
    const startsAt = clockTime(day, startMinute, timeZone);
    if (startsAt < from || skips.includes(on)) continue;
    matches.push({ on, startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * minuteMs) });
  }
  return matches;
}

/** Days by which a class of a series may move: a week further it would be the next one. */
export const maxMoveDays = 6;

/**
 * A weekly schedule from one of its classes on (`on`), moved so that this class begins at `startsAt`: another weekday or time of day on the
 * schedule's clock, as many classes as before, the days that it skips moved along. `days`: by how many days each moves.
 */
export function movedFrom(schedule: WeeklySchedule, on: string, startsAt: Date) {
  const local = inZone(startsAt, schedule.timeZone);
  const { days } = Temporal.PlainDate.from(on).until(local.toPlainDate());
  return {
    ...schedule,
    days,
    weekday: local.dayOfWeek,
    startMinute: local.hour * 60 + local.minute,
    startsOn: local.toPlainDate().toString(),
    endsOn: addDays(schedule.endsOn, days),
    skips: (schedule.skips ?? []).filter((skipped) => skipped > on).map((skipped) => addDays(skipped, days)),
  };
}

/** Whether two times fall together. */
export const overlap = (a: Span, b: Span): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt;

/**
 * Some of the next free times, in order: the first of each day, so that there is something to choose, and where these are too
 * few the next ones of the same days. `times` are in order, `dayOf` tells the viewer's day of one.
 */
export function spreadOverDays<Time>(times: readonly Time[], dayOf: (time: Time) => string, count: number): Time[] {
  const chosen = new Set<Time>();
  const days = new Set<string>();
  for (const time of times) {
    if (chosen.size === count) break;
    const day = dayOf(time);
    if (!days.has(day)) chosen.add(time);
    days.add(day);
  }
  for (const time of times) {
    if (chosen.size === count) break;
    chosen.add(time);
  }
  return times.filter((time) => chosen.has(time));
}

type Class = Span & {
  kind: SessionKind;
  state: SessionState;
  /** Of its group; one: the times of one student. */
  seats?: number | null;
};

/** When the join button opens. */
export const joinsAt = ({ startsAt }: Span): Date => new Date(startsAt.getTime() - joinLeadMs);

/** Whether a class can be joined, and why not. */
export function joinable(session: Class, now: Date): "yes" | "cancelled" | "too early" | "over" {
  if (session.state === "cancelled") return "cancelled";
  if (now >= session.endsAt) return "over";
  return now >= joinsAt(session) ? "yes" : "too early";
}

/** Until when its student may move or cancel a class; null where that is not theirs to do. */
export function changeableUntil({ kind, state, startsAt, seats }: Class): Date | null {
  return (kind === "trial" || seats === 1) && state === "scheduled"
    ? new Date(startsAt.getTime() - changeLeadMs)
    : null;
}

/** Whether its student may move or cancel it now. */
export function mayChange(session: Class, now: Date): boolean {
  const until = changeableUntil(session);
  return until !== null && now <= until;
}

const hourMs = 60 * minuteMs;

/**
 * The reminder that a class needs now, if any. An hour before it the short one; a day before it the long one, which comes late
 * after a pause but not within the last two hours, and not to those who settled the time (`settledAt`) within that day.
 */
export function reminderDue(
  session: Pick<Class, "startsAt" | "state"> & { settledAt: Date | null },
  now: Date,
): ReminderKind | null {
  const leftMs = session.startsAt.getTime() - now.getTime();
  if (session.state === "cancelled" || leftMs <= 0) return null;
  if (leftMs <= hourMs) return "hour";
  const isFresh = session.settledAt !== null && session.settledAt.getTime() > session.startsAt.getTime() - dayMs;
  return leftMs >= 2 * hourMs && leftMs <= dayMs && !isFresh ? "day" : null;
}

/** How far ahead its day is for people in a zone: `today`, `tomorrow`, `in 3 days`. */
function soonLabel(at: Date, now: Date, zone: string): string {
  const { days } = inZone(now, zone).toPlainDate().until(inZone(at, zone).toPlainDate());
  return days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
}

/** A free half hour with its words in a zone. */
export const freeTimeOf = (startsAt: Date, zone: string, now: Date, lengthMs = slotMs): FreeTime => ({
  startsAt: startsAt.toISOString(),
  date: dayOf(startsAt, zone),
  day: dayText(dayOf(startsAt, zone), "short"),
  time: clockSpan({ startsAt, endsAt: new Date(startsAt.getTime() + lengthMs) }, zone),
  label: weekdayTime(startsAt, zone),
  soon: soonLabel(startsAt, now, zone),
});

/** `Tuesday 24 November 2026`, of a day without a zone. */
export const dayLabel = (day: string): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(",", "");

/** What people call a zone, at that time of year: `West Africa Time`, `British Summer Time`. */
export function zoneName(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "long" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/** By the day on which they are, as people in a zone live it, in the order of time: a class belongs to the day on which it begins. */
export function byDay<Item>(items: readonly Item[], zone: string, atOf: (item: Item) => Date): Map<string, Item[]> {
  const inOrder = [...items].sort((a, b) => atOf(a).getTime() - atOf(b).getTime());
  return Map.groupBy(inOrder, (item) => dayOf(atOf(item), zone));
}
