import { describe, expect, test } from "vitest";
import { type KeyFacts, keysWait, offlineVerdict } from "./attempt-rules.ts";

const facts = (changes: Partial<KeyFacts> = {}): KeyFacts => ({
  feedback: "spent",
  isOpened: false,
  isUnfinished: false,
  takesUntilMs: null,
  isAttemptLeft: false,
  closesAtMs: 1_000,
  ...changes,
});

describe("GATE-01 what right answers wait for", () => {
  test.each<[string, Partial<KeyFacts>, number, ReturnType<typeof keysWait>]>([
    ["no attempt left", {}, 500, null],
    ["an attempt left", { isAttemptLeft: true }, 500, { for: "attempts", untilMs: 1_000 }],
    ["an attempt left, to the last millisecond", { isAttemptLeft: true }, 1_000, { for: "attempts", untilMs: 1_000 }],
    ["an attempt left, closed", { isAttemptLeft: true }, 1_001, null],
    ["attempts without end", { isAttemptLeft: true, closesAtMs: null }, 9e9, { for: "attempts", untilMs: null }],
    ["one that runs, closed", { isUnfinished: true }, 1_001, { for: "grade", untilMs: null }],
    ["answers under way", { takesUntilMs: 2_000 }, 2_000, { for: "offline", untilMs: 2_000 }],
    ["no answers under way any more", { takesUntilMs: 2_000 }, 2_001, null],
    ["an exam", { feedback: "opened" }, 5_000, { for: "author", untilMs: null }],
    ["an exam that is opened", { feedback: "opened", isOpened: true }, 500, null],
    [
      "an exam that is opened, with an attempt left",
      { feedback: "opened", isOpened: true, isAttemptLeft: true },
      500,
      { for: "attempts", untilMs: 1_000 },
    ],
    ["until it closes", { feedback: "due" }, 500, { for: "closing", untilMs: 1_000 }],
    ["closed", { feedback: "due" }, 1_001, null],
    ["never", { feedback: "never", isOpened: true }, 9e9, { for: "never", untilMs: null }],
  ])("%s", (_, changes, nowMs, wait) => {
    expect(keysWait(facts(changes), nowMs)).toEqual(wait);
  });
});

describe("attack 1 an answer that came after the end", () => {
  const verdict = (changes: Partial<Parameters<typeof offlineVerdict>[0]>) =>
    offlineVerdict({
      ...{ closedBy: "deadline", startedAtMs: 0, deadlineAtMs: 100, atMs: 90, receivedAtMs: 150 },
      ...{ offlineGraceMs: 60, isTold: false, ...changes },
    }).verdict;

  test.each([
    ["in time and within the grace", {}, "counts"],
    ["to the last millisecond of it", { receivedAtMs: 160 }, "counts"],
    ["after the grace", { receivedAtMs: 161 }, "person"],
    ["after the student was told how it went", { isTold: true }, "person"],
    ["after both", { isTold: true, receivedAtMs: 500 }, "person"],
    ["given after the deadline", { atMs: 101 }, "late"],
    ["of what the student had handed in", { closedBy: "student" }, "late"],
    ["of what has no deadline", { deadlineAtMs: null }, "late"],
  ] as const)("%s", (_, changes, expected) => {
    expect(verdict(changes)).toBe(expected);
  });
});
