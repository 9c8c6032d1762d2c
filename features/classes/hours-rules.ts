import { dayMinutes, type ExceptionKind, gridMinutes, type NoticeHours } from "./hours-texts.ts";
import {
  addDays,
  dayOf,
  daysBetween,
  edgeOf,
  inZone,
  occurrencesOf,
  overlap,
  type Span,
  spanOfDays,
  type WeeklySchedule,
} from "./rules.ts";
import { trialMinutes } from "./texts.ts";

/** Pure decisions about what a tutor's hours, exceptions and limits leave free. */

/** Hours that a tutor offers each week; `endMinute` 1440 is midnight. */
export type WeeklyHours = { weekday: number; startMinute: number; endMinute: number };

/**
 * What differs from the weekly hours from one day to another, both included: closed, or open as well. Minutes are those of its one day; null:
 * whole days.
 */
export type HoursException = {
  kind: ExceptionKind;
  firstOn: string;
  lastOn: string;
  startMinute: number | null;
  endMinute: number | null;
};

/** What a tutor offers, on the clock of `timeZone`. `mostPerDay`: classes on one day; null: as many as fit. */
export type TutorHours = {
  timeZone: string;
  weekly: readonly WeeklyHours[];
  exceptions: readonly HoursException[];
  mostPerDay: number | null;
  noticeHours: NoticeHours;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const slotMs = trialMinutes * minuteMs;

/** Weekly hours in the order of the week, those that overlap or touch each other as one. */
export function mergedHours(hours: readonly WeeklyHours[]): WeeklyHours[] {
  const merged: WeeklyHours[] = [];
  for (const opening of hours.toSorted((a, b) => a.weekday - b.weekday || a.startMinute - b.startMinute)) {
    const last = merged.at(-1);
    if (last?.weekday === opening.weekday && opening.startMinute <= last.endMinute) {
      last.endMinute = Math.max(last.endMinute, opening.endMinute);
    } else merged.push({ ...opening });
  }
  return merged;
}

/** The first moment from which a class may be booked now. */
export const bookableFrom = (now: Date, { noticeHours }: Pick<TutorHours, "noticeHours">): Date =>
  new Date(now.getTime() + noticeHours * hourMs);

/** When the tutor is closed by an exception, as instants. */
export const offSpans = ({ exceptions, timeZone }: Pick<TutorHours, "exceptions" | "timeZone">): Span[] =>
  exceptions
    .filter(({ kind }) => kind === "closed")
    .map(({ firstOn, lastOn, startMinute, endMinute }) =>
      startMinute === null || endMinute === null
        ? spanOfDays(firstOn, lastOn, timeZone)
        : openingOf(Temporal.PlainDate.from(firstOn), { startMinute, endMinute }, timeZone),
    );

type Minutes = { startMinute: number; endMinute: number };
const openingOf = (day: Temporal.PlainDate, { startMinute, endMinute }: Minutes, zone: string): Span => ({
  startsAt: edgeOf(day, startMinute, zone),
  endsAt: edgeOf(day, endMinute, zone),
});

/** Whether two exceptions fall together. */
export function exceptionsMeet(
  exception: Omit<HoursException, "kind">,
  otherException: Omit<HoursException, "kind">,
): boolean {
  const [minutes, others] = [exception, otherException].map(({ startMinute, endMinute }) => [
    startMinute ?? 0,
    endMinute ?? dayMinutes,
  ]);
  const [[from = 0, to = 0] = [], [otherFrom = 0, otherTo = 0] = []] = [minutes, others];
  return (
    exception.firstOn <= otherException.lastOn &&
    otherException.firstOn <= exception.lastOn &&
    from < otherTo &&
    otherFrom < to
  );
}

type Offered = Pick<TutorHours, "weekly" | "exceptions" | "timeZone">;

/** What is open on a day of the tutor's clock, of the week and of that day alone; what is closed by an exception is not left out. */
function openingsOn({ weekly, exceptions }: Omit<Offered, "timeZone">): (day: Temporal.PlainDate) => Minutes[] {
  const ofWeek = Map.groupBy(mergedHours(weekly), ({ weekday }) => weekday);
  const single = Map.groupBy(
    exceptions.flatMap(({ kind, firstOn, startMinute, endMinute }) =>
      kind === "open" && startMinute !== null && endMinute !== null ? [{ firstOn, startMinute, endMinute }] : [],
    ),
    ({ firstOn }) => firstOn,
  );
  return (day) => {
    const [usual, more] = [ofWeek.get(day.dayOfWeek) ?? [], single.get(day.toString())];
    return more ? mergedHours([...usual, ...more].map((opening) => ({ ...opening, weekday: day.dayOfWeek }))) : usual;
  };
}

/**
 * Whether the day on which a moment falls has as many classes as its tutor wants. `taken`: the tutor's classes, whole days of them. `more`
 * classes are about to come to that day.
 */
export function fullDays(
  { mostPerDay, timeZone }: Pick<TutorHours, "mostPerDay" | "timeZone">,
  taken: readonly Pick<Span, "startsAt">[],
): (at: Date, more?: number) => boolean {
  if (mostPerDay === null) return () => false;
  const counts = new Map<string, number>();
  for (const { startsAt } of taken) {
    const day = dayOf(startsAt, timeZone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return (at, more = 1) => (counts.get(dayOf(at, timeZone)) ?? 0) + more > mostPerDay;
}

/**
 * The half hours that a tutor offers and no one has taken, beginning from `from` (included) to `until` (not included), in
 * order. `taken`: the tutor's classes in that time, with whole days around it; `others`: what else is in the way.
 */
export function freeSlots(
  hours: TutorHours,
  { taken, others = [] }: { taken: readonly Span[]; others?: readonly Span[] },
  { from, until }: { from: Date; until: Date },
): Date[] {
  const busySpans = [...taken, ...others, ...offSpans(hours)];
  const isFull = fullDays(hours, taken);
  return offeredSlots(hours, from, until).filter((startsAt) => {
    const slot = { startsAt, endsAt: new Date(startsAt.getTime() + slotMs) };
    return !busySpans.some((busySpan) => overlap(slot, busySpan)) && !isFull(startsAt);
  });
}

/** Of free half hours those from which so many minutes are free. */
export function longEnough(starts: readonly Date[], minutes: number): Date[] {
  const free = new Set(starts.map((at) => at.getTime()));
  const needed = Math.ceil(minutes / trialMinutes);
  return starts.filter((at) =>
    Array.from({ length: needed }, (_, index) => at.getTime() + index * slotMs).every((slot) => free.has(slot)),
  );
}

/** When a tutor is open to be booked between two moments, taken or not: each opening of a day as instants. */
export function openSpans(hours: Offered, range: Span): Span[] {
  const { timeZone: zone } = hours;
  const openings = openingsOn(hours);
  const first = inZone(range.startsAt, zone).toPlainDate().subtract({ days: 1 });
  const last = inZone(range.endsAt, zone).toPlainDate();
  return [...daysBetween(first, last)].flatMap((day) =>
    openings(day)
      .map((minutes) => openingOf(day, minutes, zone))
      .filter((opening) => overlap(opening, range)),
  );
}

/** The half hours that a tutor is open between two moments, taken or not. */
export function offeredSlots(hours: Offered, from: Date, until: Date): Date[] {
  const { timeZone: zone } = hours;
  const openings = openingsOn(hours);
  // A day more at each end: hours that end at midnight belong to the day before.
  const first = inZone(from, zone).toPlainDate().subtract({ days: 1 });
  const last = inZone(until, zone).toPlainDate();
  const matches: Date[] = [];
  for (const day of daysBetween(first, last)) {
    for (const { startMinute, endMinute } of openings(day)) {
      const onGrid = Math.ceil(startMinute / gridMinutes) * gridMinutes;
      // By instants between the two ends: hours that the clock skips offer nothing, an hour that it shows twice offers both.
      const endMs = edgeOf(day, endMinute, zone).getTime();
      for (let at = edgeOf(day, onGrid, zone).getTime(); at + slotMs <= endMs; at += slotMs) {
        if (at >= from.getTime() && at < until.getTime()) matches.push(new Date(at));
      }
    }
  }
  return matches.sort((a, b) => a.getTime() - b.getTime());
}

/**
 * A weekly schedule that leaves out the days on which its tutor is away, and goes on for as many weeks more: there are as many classes as
 * promised. `from`: what is before it has been.
 */
export function aroundDaysOff(schedule: WeeklySchedule, from: Date, off: readonly Span[]): WeeklySchedule {
  const missed = occurrencesOf(schedule, from).filter((occurrence) => off.some((span) => overlap(occurrence, span)));
  if (missed.length === 0) return schedule;
  const { skips = [], endsOn } = schedule;
  const longer = {
    ...schedule,
    skips: [...skips, ...missed.map(({ on }) => on)],
    endsOn: addDays(endsOn, 7 * missed.length),
  };
  // What was added at the end may be on days off, too.
  return aroundDaysOff(longer, from, off);
}

/** Why classes do not fit what their tutor offers: an exception closes the time, or it is outside the hours; null: it fits. */
export function strayReasons(hours: TutorHours): (session: Span) => "day-off" | "hours" | null {
  const [off, openings] = [offSpans(hours), openingsOn(hours)];
  return (session) => {
    if (off.some((span) => overlap(session, span))) return "day-off";
    const begins = inZone(session.startsAt, hours.timeZone);
    const startMinute = begins.hour * 60 + begins.minute;
    const endMinute = startMinute + (session.endsAt.getTime() - session.startsAt.getTime()) / minuteMs;
    const isOpen = openings(begins.toPlainDate()).some(
      (opening) => opening.startMinute <= startMinute && endMinute <= opening.endMinute,
    );
    return isOpen ? null : "hours";
  };
}

/** The same of one class. */
export const strayReason = (session: Span, hours: TutorHours) => strayReasons(hours)(session);
