import { expect, test } from "vitest";
import { seenState, seenText, wasThere } from "./attendance-rules.ts";

const startsAt = new Date("2026-11-24T17:00:00Z");
const after = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);

test("who joins ten minutes after the start is late, and who never joined missed it", () => {
  expect([null, after(-8), after(0), after(9.9), after(10)].map((at) => seenState(at, startsAt))).toEqual([
    "missed",
    "attended",
    "attended",
    "attended",
    "late",
  ]);
  expect([null, after(-8), after(0.5), after(14.2)].map((at) => seenText(at, startsAt))).toEqual([
    "did not press Join",
    "joined on time",
    "joined on time",
    "joined 14 min after the start",
  ]);
});

test("HONEST-01 late is there; excused and missed are not", () => {
  expect((["attended", "late", "excused", "missed", null] as const).map(wasThere)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
