import { addDays } from "#lib/dates.ts";
import { clockTime } from "#lib/local-time.ts";
import type {
  Block,
  GroupOption,
  HourOption,
  PlaceChoice,
  TimesResponse,
  TimeView,
  WeeklyTime,
  WeekResponse,
} from "../contract.ts";
import { areApart } from "../rules.ts";
import { perWeek, placementTexts } from "../texts.ts";

/** What a student has chosen and not taken yet. It is stored in the address: `?group=…`, or `?times=2-1080,6-600`. */
export type Chosen = { group: GroupOption | null; hours: readonly HourOption[] };

export const nothing: Chosen = { group: null, hours: [] };

const keyOf = ({ weekday, startMinute }: WeeklyTime) => `${weekday}-${startMinute}`;

/** What an address chooses, as far as it can still be had. */
export function chosenIn(address: URLSearchParams, { groups, hours }: Pick<TimesResponse, "groups" | "hours">): Chosen {
  const group = groups.find(({ id, refusal }) => id === address.get("group") && refusal === null) ?? null;
  if (group) return { group, hours: [] };
  const keys = (address.get("times") ?? "").split(",");
  const free = hours.filter((hour) => hour.isFree && keys.includes(keyOf(hour)));
  return { group, hours: areApart(free) ? free.slice(0, perWeek.max) : [] };
}

/** The same in the address. */
export const inAddress = ({ group, hours }: Chosen) => ({
  group: group?.id ?? null,
  times: hours.map(keyOf).join(",") || null,
});

/** With one more of the own hours, or without it; a sentence where it cannot be added. A group goes. */
export function withHour({ hours }: Chosen, hour: HourOption): Chosen | string {
  const others = hours.filter((entry) => keyOf(entry) !== keyOf(hour));
  if (others.length < hours.length) return { group: null, hours: others };
  if (hours.length === perWeek.max) return placementTexts.enough;
  const overlapped = hours.find((entry) => !areApart([entry, hour]));
  if (overlapped) return placementTexts.overlaps(hour.label, overlapped.label);
  return { group: null, hours: [...hours, hour] };
}

/** The weekly times that are chosen, in the order of the week. */
export const timesOf = ({ group, hours }: Chosen, offered: readonly HourOption[]): readonly TimeView[] =>
  group?.times ?? offered.filter((hour) => hours.some((entry) => keyOf(entry) === keyOf(hour)));

/** What is sent; null: not enough is chosen. */
export function placeChoiceOf({ group, hours }: Chosen): PlaceChoice | null {
  if (group) return { group: group.id };
  if (hours.length < perWeek.min) return null;
  return { times: hours.map(({ weekday, startMinute }) => ({ weekday, startMinute })) };
}

/** When the classes that are chosen begin and end, and how many they are; null: nothing is chosen. */
export function spanOf({ group, hours }: Chosen): { first: string; last: string; count: number } | null {
  if (group) return group;
  const firsts = hours.map(({ first }) => first).sort();
  const lasts = hours.map(({ last }) => last).sort();
  const [first, last] = [firsts[0], lasts.at(-1)];
  return first && last ? { first, last, count: hours.reduce((sum, { count }) => sum + count, 0) } : null;
}

/** The Monday of a day's week; of what is no day, that of `otherwise`. */
export function mondayOf(day: string, otherwise: string): string {
  const isDay = /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  const date = isDay ? day : otherwise;
  return addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** A class in a week: one that is there (`isNew`: the student would come to it), or one of one's own that would be made. */
export type WeekClass = Block & {
  key: string;
  time: string;
  label: string;
  group: WeekResponse["classes"][number]["group"];
  isNew: boolean;
};

/** The classes of a week with what is chosen among them, in order. `whom`: the student whose own classes would be made. */
export function classesWith(
  { days, classes }: WeekResponse,
  { group, hours }: Chosen,
  { minutes, zone, studentName }: { minutes: number; zone: string; studentName: string },
): WeekClass[] {
  const dayIn = (at: string) => new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(new Date(at));
  const there = classes.map(({ id, startsAt, ...session }) => ({
    ...session,
    key: `${id} ${session.date}`,
    time: clockTime(new Date(startsAt), zone),
    isNew: group !== null && session.group?.id === group.id && startsAt >= group.first,
  }));
  const own = hours.flatMap((hour) =>
    days.flatMap((date, index) => {
      const label = hour.later && date >= hour.later.on ? hour.later.label : hour.label;
      const isOn = label.startsWith(weekdays[index] ?? "?") && dayIn(hour.first) <= date && date <= hour.lastOn;
      if (!isOn || hour.skipped.includes(date)) return [];
      const [time, startMinute] = [label.slice(4), minuteOf(label)];
      const endMinute = Math.min(startMinute + minutes, 1440);
      return {
        date,
        startMinute,
        endMinute,
        key: `${keyOf(hour)} ${date}`,
        time,
        label: studentName,
        group: null,
        isNew: true,
      };
    }),
  );
  return [...there, ...own].toSorted((a, b) => a.date.localeCompare(b.date) || a.startMinute - b.startMinute);
}

type Tile = { time: TimeView; note: string; isFree: boolean } & ({ group: GroupOption } | { hour: HourOption });

export const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/** Minutes of a day, of its time in words: `6:30 pm`, `12 noon`. */
function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = (time.match(/\d+/g) ?? []).map(Number);
  return (hour % 12) * 60 + minute + (/pm|noon/.test(time) ? 720 : 0);
}

/** What each day of the reader's week offers, in the order of the day. */
export function tilesByDay({ groups, hours }: Pick<TimesResponse, "groups" | "hours">) {
  const tiles: Tile[] = [
    ...groups.flatMap((group) =>
      group.times.map((time) => ({ time, note: seatsText(group), isFree: group.refusal === null, group })),
    ),
    ...hours.map((hour) => ({ time: hour, note: hour.isFree ? "one to one" : "taken", isFree: hour.isFree, hour })),
  ];
  return weekdays.map((day) => ({
    day,
    tiles: tiles
      .filter(({ time }) => time.day === day)
      .toSorted((a, b) => minuteOf(a.time.time) - minuteOf(b.time.time)),
  }));
}

/** `5 seats left`, or why it cannot be taken. */
function seatsText({ seats, taken, refusal }: GroupOption): string {
  if (refusal) return refusal === "full" ? "full" : "you have a class then";
  if (seats === null) return "in a group";
  const left = Math.max(seats - taken, 0);
  return `${left} ${left === 1 ? "seat" : "seats"} left`;
}
