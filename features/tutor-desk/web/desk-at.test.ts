import { expect, test } from "vitest";
import type { Desk, TaughtClass } from "../contract.ts";
import { deskAt, reportsAhead } from "./desk-at.ts";

const session = (id: string, startsAt: string, endsAt: string, more: Partial<TaughtClass> = {}): TaughtClass => ({
  id,
  kind: "class",
  title: `Class ${id}`,
  course: "English",
  whom: null,
  whomZone: null,
  startsAt,
  endsAt,
  students: 3,
  coming: 0,
  joined: 0,
  hasJoined: false,
  missed: 0,
  isOffered: false,
  standsInFor: null,
  ...more,
});
const desk = {
  classes: [
    session("a", "2026-11-27T09:00:00Z", "2026-11-27T10:00:00Z"),
    session("t", "2026-11-27T10:00:00Z", "2026-11-27T10:30:00Z", { kind: "trial" }),
    session("b", "2026-11-27T15:00:00Z", "2026-11-27T16:00:00Z"),
    session("c", "2026-11-29T15:00:00Z", "2026-11-29T16:00:00Z"),
  ],
  past: [
    { id: "z", title: "Class z", course: "English", startsAt: "2026-11-26T09:00:00Z", isNoted: false },
    { id: "y", title: "Class y", course: "English", startsAt: "2026-11-25T09:00:00Z", isNoted: true },
  ],
} as unknown as Desk;
const at = (time: string) => Date.parse(`2026-11-27T${time}:00Z`);

test("a class that ended since the desk was answered waits for its report; a trial does not", () => {
  const now = deskAt(desk, at("12:00"));
  expect(now.classes.map(({ id }) => id)).toEqual(["b", "c"]);
  expect(now.past.map(({ id, isNoted }) => [id, isNoted])).toEqual([
    ["a", false],
    ["z", false],
    ["y", true],
  ]);
  expect(deskAt(now, at("12:00"))).toEqual(now);
  expect(deskAt(desk, at("08:00"))).toEqual(desk);
});

test("the reports of the day and those that wait are stored at hand", () => {
  expect(reportsAhead(desk, at("08:00"))).toEqual(["a", "b", "z"]);
});
