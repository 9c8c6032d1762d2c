import { expect, test } from "vitest";
import type { GroupOption, HourOption } from "../contract.ts";
import { chosenIn, inAddress, spanOf, tilesByDay, withHour } from "./choice.ts";

const view = (day: string, time: string) => ({
  day,
  time,
  label: `${day} ${time}`,
  otherLabel: "",
  skipped: [],
  lastOn: "2026-12-22",
  later: null,
});
const span = { first: "2026-12-01T17:00:00.000Z", last: "2026-12-22T17:00:00.000Z", count: 4 };
const hour = (weekday: number, startMinute: number, time: string, changes: Partial<HourOption> = {}): HourOption => ({
  weekday,
  startMinute,
  ...view("Tue", time),
  ...span,
  isFree: true,
  ...changes,
});
const group: GroupOption = {
  ...span,
  id: "g",
  name: "UX December",
  seats: 8,
  taken: 7,
  times: [view("Tue", "12 noon")],
  missed: 0,
  minutes: 90,
  refusal: null,
};
const early = hour(2, 0, "12 midnight");
const morning = hour(2, 630, "10:30 am", { first: "2026-11-28T09:30:00.000Z" });
const evening = hour(2, 1170, "7:30 pm", { last: "2027-01-05T17:00:00.000Z" });
const late = hour(2, 1230, "8:30 pm");
const hours = [evening, late, morning, early];

test("PLACE-01 a day is in its order, groups and own hours together, with what each shows", () => {
  const [, tuesday] = tilesByDay({ groups: [group], hours });
  expect(tuesday?.tiles.map(({ time, note }) => `${time.time}: ${note}`)).toEqual([
    "12 midnight: one to one",
    "10:30 am: one to one",
    "12 noon: 1 seat left",
    "7:30 pm: one to one",
    "8:30 pm: one to one",
  ]);
  const full = tilesByDay({ groups: [{ ...group, seats: null }], hours: [] });
  expect(full.map(({ tiles }) => tiles[0]?.note)).toContain("in a group");
});

test("PLACE-01 an address chooses only what can be had together", () => {
  const of = (query: string, groups = [group]) => inAddress(chosenIn(new URLSearchParams(query), { groups, hours }));
  expect(of("group=g&times=2-630,2-1170")).toEqual({ group: "g", times: null });
  expect(of("group=g&times=2-630,2-1170", [{ ...group, refusal: "full" as const }])).toEqual({
    group: null,
    times: "2-1170,2-630",
  });
  // 7:30 and 8:30 pm overlap; the rest is nothing that is offered.
  expect(of("times=2-1170,2-1230")).toEqual({ group: null, times: null });
  expect(of("times=%00,9-9,-1,")).toEqual({ group: null, times: null });
});

test("PLACE-01 own hours: the first class of all and the last, and how many; what overlaps is refused", () => {
  const chosen = { group: null, hours: [evening, morning] };
  expect(spanOf(chosen)).toEqual({ first: morning.first, last: evening.last, count: 8 });
  expect(withHour(chosen, late)).toContain("overlap");
  expect(withHour(chosen, evening)).toEqual({ group: null, hours: [morning] });
  expect(spanOf({ group: null, hours: [] })).toBeNull();
});
