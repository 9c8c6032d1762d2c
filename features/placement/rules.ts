import { bookableFrom, type TutorHours, type WeeklyHours } from "#features/classes/hours-rules.ts";
import { addDays, dayOf, occurrencesOf, type WeeklySchedule } from "#features/classes/rules.ts";
import { clockTime } from "#lib/local-time.ts";
import { weekdayTime } from "#lib/viewer-zone.ts";
import type { TimeView, WeeklyTime } from "./contract.ts";
import { changeLeadMs, classMinutes, maxGroupName, maxGroupWeeks, offerEveryMinutes, openEndedWeeks } from "./texts.ts";

/** Pure decisions about weekly times; arithmetic in zones is that of classes. */

type Span = { startsAt: Date; endsAt: Date };

/** The weekly times that fit into a tutor's hours, in the order of the week. */
export const timesWithin = (hours: readonly WeeklyHours[]): WeeklyTime[] =>
  hours
    .flatMap(({ weekday, startMinute, endMinute }) => {
      const count = Math.floor((endMinute - classMinutes - startMinute) / offerEveryMinutes) + 1;
      return Array.from({ length: Math.max(count, 0) }, (_, index) => ({
        weekday,
        startMinute: startMinute + index * offerEveryMinutes,
      }));
    })
    .toSorted((a, b) => a.weekday - b.weekday || a.startMinute - b.startMinute);

/** A time of each week from the day after `now` on, with the notice that the tutor wants, for as many weeks as the course has. */
export function ownSchedule(
  time: WeeklyTime,
  { now, hours, weeks }: { now: Date; hours: Pick<TutorHours, "timeZone" | "noticeHours">; weeks: number | null },
): WeeklySchedule {
  const { timeZone } = hours;
  const on = (startsOn: string) => ({
    ...time,
    durationMinutes: classMinutes,
    timeZone,
    startsOn,
    endsOn: addDays(startsOn, (weeks ?? openEndedWeeks) * 7 - 1),
  });
  const tomorrow = addDays(dayOf(now, timeZone), 1);
  const earliest = bookableFrom(now, hours);
  const noticeEnds = dayOf(earliest, timeZone);
  const [day = tomorrow] = [tomorrow, noticeEnds].sort().reverse();
  const [first] = occurrencesOf(on(day), new Date(0));
  return first && first.startsAt < earliest ? on(addDays(day, 1)) : on(day);
}

const overlap = (a: Span, b: Span) => a.startsAt < b.endsAt && b.startsAt < a.endsAt;

/** The last day of a group that begins on a day: as the course has it (`planned`), and at most. */
export function lastDayMax(startsOn: string, weeks: number | null): { planned: string; max: string; weeks: number } {
  const maxWeeks = weeks ?? maxGroupWeeks;
  return {
    planned: addDays(startsOn, (weeks ?? openEndedWeeks) * 7 - 1),
    max: addDays(startsOn, maxWeeks * 7 - 1),
    weeks: maxWeeks,
  };
}

const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" }).format(Date.UTC(2024, month, 1)),
);

/** What the group of a new term is called: the month and year of the old name, or after it, are those of its first day. */
export function termName(name: string, startsOn: string): string {
  const month = months[Number(startsOn.slice(5, 7)) - 1] ?? "";
  const year = startsOn.slice(0, 4);
  const renamed = name.replace(new RegExp(`\\b(${months.join("|")})\\b`), month).replace(/\b20\d\d\b/, year);
  if (renamed !== name) return renamed;
  const ends = name.includes(month) ? ` ${year}` : `, ${month} ${year}`;
  return `${name.slice(0, maxGroupName - ends.length)}${ends}`;
}

/** What is left of some times without others. */
export const without = (spans: readonly Span[], others: readonly Span[]): Span[] =>
  others.reduce<Span[]>(
    (left, busy) =>
      left.flatMap((span) =>
        overlap(span, busy)
          ? [
              { startsAt: span.startsAt, endsAt: busy.startsAt },
              { startsAt: busy.endsAt, endsAt: span.endsAt },
            ].filter(({ startsAt, endsAt }) => startsAt < endsAt)
          : [span],
      ),
    [...spans],
  );

/** Whether one of some classes falls together with another. */
export const collides = (classes: readonly Span[], others: readonly Span[]): boolean =>
  classes.some((span) => others.some((otherSpan) => overlap(span, otherSpan)));

/** Whether weekly times of one's own overlap each other, or are the same. */
export const areApart = (times: readonly WeeklyTime[]): boolean =>
  times.every((a, index) =>
    times
      .slice(index + 1)
      .every((b) => a.weekday !== b.weekday || Math.abs(a.startMinute - b.startMinute) >= classMinutes),
  );

/** Whether two choices are of the same weekly times, in whatever order. */
export const areSame = (a: readonly WeeklyTime[], b: readonly WeeklyTime[]): boolean => {
  const keys = (times: readonly WeeklyTime[]) =>
    times.map(({ weekday, startMinute }) => `${weekday} ${startMinute}`).sort();
  return keys(a).join() === keys(b).join();
};

/** A weekly schedule from `now` on, in the words of its reader and of the other of the two; undefined where it meets no more. */
export function weeklyView(
  schedule: WeeklySchedule,
  { now, zone, otherZone }: { now: Date; zone: string; otherZone: string },
): { view: TimeView; classes: Span[] } | undefined {
  const classes = occurrencesOf(schedule, now);
  const [first] = classes;
  if (!first) return undefined;
  const label = weekdayTime(first.startsAt, zone);
  const drifted = classes.find(({ startsAt }) => weekdayTime(startsAt, zone) !== label);
  return {
    classes,
    view: {
      day: label.slice(0, 3),
      time: clockTime(first.startsAt, zone),
      label,
      otherLabel: weekdayTime(first.startsAt, otherZone),
      skipped: occurrencesOf({ ...schedule, skips: [] }, now)
        .filter(({ on }) => schedule.skips?.includes(on))
        .map(({ startsAt }) => dayOf(startsAt, zone)),
      lastOn: dayOf(classes.at(-1)?.startsAt ?? first.startsAt, zone),
      later: drifted ? { on: dayOf(drifted.startsAt, zone), label: weekdayTime(drifted.startsAt, zone) } : null,
    },
  };
}

/** Until when a student who was placed may choose other times; null once that is over. */
export function changeableUntil(firstAt: Date | undefined, now: Date): Date | null {
  if (!firstAt) return null;
  const until = new Date(firstAt.getTime() - changeLeadMs);
  return until > now ? until : null;
}

/** The days on which there is no class at some weekly times, because their tutor is away, and the day of the last one; null: none is skipped. */
export function skippedOf(
  times: readonly Pick<TimeView, "skipped" | "lastOn">[],
): { days: string[]; last: string } | null {
  const days = [...new Set(times.flatMap(({ skipped }) => skipped))].sort();
  const last = times
    .map(({ lastOn }) => lastOn)
    .sort()
    .at(-1);
  return last && days.length > 0 ? { days, last } : null;
}

/** `Tue 6 pm`, on the clock that the time is on. */
export const timeLabel = ({ weekday, startMinute }: WeeklyTime): string =>
  // 1 January 2024 was a Monday.
  weekdayTime(new Date(Date.UTC(2024, 0, weekday, 0, startMinute)), "UTC");

/** Times in a sentence: `Tue 6 pm and Sat 10 am`. */
export const timesText = (times: readonly { label: string }[]): string =>
  new Intl.ListFormat("en-GB").format(times.map(({ label }) => label));
