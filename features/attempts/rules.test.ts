import { describe, expect, test } from "vitest";
import { openingOf, settingsFor } from "#features/assessments/settings-rules.ts";
import { type KeyFacts, keysWait, offlineVerdict } from "./rules.ts";

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

type OpeningFacts = Parameters<typeof openingOf>[1];

describe("GATE-01 A5 what opens an exam, whichever comes first", () => {
  const dayMs = 86_400_000;
  const exam = { ...settingsFor("exam", 18), lateDays: 7 };
  const opening = (changes: Partial<OpeningFacts>, nowMs: number, assessment: Partial<typeof exam> = {}) =>
    openingOf(
      { ...exam, ...assessment },
      {
        startedAt: new Date(0),
        zone: "Africa/Lagos",
        given: 0,
        extendedUntilMs: null,
        lessons: 88,
        lessonsDone: 0,
        ...changes,
      },
      nowMs,
    );

  test.each<[string, boolean, Partial<OpeningFacts>, number, Partial<typeof exam>?]>([
    ["in its tenth week, with 48 of 88 lessons", false, { lessonsDone: 48 }, 63 * dayMs],
    ["on the last millisecond before its week", false, {}, 119 * dayMs - 1],
    ["its week has begun", true, {}, 119 * dayMs],
    ["one lesson too few", false, { lessonsDone: 79 }, 0],
    ["nine of ten lessons, on the first day", true, { lessonsDone: 80 }, 0],
    ["a course without lessons opens by its day alone", false, { lessons: 0 }, 0],
    ["an attempt that a person gave", true, { given: 1, extendedUntilMs: 5 }, 0],
    ["nothing is set: always", true, {}, 0, { opensAfterDays: null, opensWithLessons: null }],
    ["a day alone", false, { lessonsDone: 88 }, 0, { opensWithLessons: null }],
    ["lessons alone", false, {}, 9e12, { opensAfterDays: null }],
  ])("%s: %s", (_, isOpen, changes, nowMs, assessment) => {
    expect(opening(changes, nowMs, assessment).isOpen).toBe(isOpen);
  });

  test("a given attempt is one more, and in time for two weeks whatever the days show", () => {
    expect(opening({}, 0)).toMatchObject({ attemptsAllowed: 1, lessonsNeeded: 80 });
    expect(opening({ given: 1, extendedUntilMs: 150 * dayMs }, 0)).toMatchObject({
      attemptsAllowed: 2,
      dueAtMs: 150 * dayMs,
      closesAtMs: 150 * dayMs,
    });
    expect(opening({ given: 1, extendedUntilMs: dayMs }, 0).dueAtMs).toBe(opening({}, 0).dueAtMs);
  });

  test("quizzes and what is handed in are open from the start", () => {
    for (const kind of ["quiz", "assignment", "project"] as const)
      expect(settingsFor(kind, 9)).toMatchObject({ opensAfterDays: null, opensWithLessons: null });
  });
});

describe("attack 1 an answer that came after the end", () => {
  const verdict = (changes: Partial<Parameters<typeof offlineVerdict>[0]>) =>
    offlineVerdict({
      closedBy: "deadline",
      startedAtMs: 0,
      deadlineAtMs: 100,
      atMs: 90,
      receivedAtMs: 150,
      offlineGraceMs: 60,
      isNotified: false,
      ...changes,
    }).verdict;

  test.each([
    ["in time and within the grace", {}, "counts"],
    ["to the last millisecond of it", { receivedAtMs: 160 }, "counts"],
    ["after the grace", { receivedAtMs: 161 }, "person"],
    ["after the student saw how it went", { isNotified: true }, "person"],
    ["after both", { isNotified: true, receivedAtMs: 500 }, "person"],
    ["given after the deadline", { atMs: 101 }, "late"],
    ["of what the student had handed in", { closedBy: "student" }, "late"],
    ["of what has no deadline", { deadlineAtMs: null }, "late"],
  ] as const)("%s", (_, changes, expected) => {
    expect(verdict(changes)).toBe(expected);
  });
});
