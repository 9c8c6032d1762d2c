import { describe, expect, test } from "vitest";
import { commonSettings, settingsFor } from "#features/assessments/settings-rules.ts";
import type { SettingsInput } from "./contract.ts";
import { publishLacks, settingsError, settingsOf, takenBack } from "./rules.ts";

const { networkGraceMs: _, offlineGraceMs: __, ...common } = commonSettings;
const { durationMs, ...ofKind } = settingsFor("quiz", 2);
const quiz: SettingsInput = {
  title: "Sums",
  week: 2,
  brief: "",
  rubric: [],
  drawCount: null,
  ...common,
  ...ofKind,
  durationMinutes: durationMs === null ? null : durationMs / 60_000,
};
const criterion = (name: string, points: number, ...levels: number[]) => ({
  name,
  points,
  levels: levels.map((level) => ({ points: level, says: `${level} points` })),
});

describe("how an assessment is set", () => {
  test("what is handed in has no clock, attempts or draw; an exam is not practised; what is sat has no rubric", () => {
    const typed = { ...quiz, drawCount: 5, openForPractice: true, rubric: [criterion("Idea", 100, 0, 100)] };
    expect(settingsOf("project", typed)).toMatchObject({
      durationMinutes: null,
      attemptsAllowed: null,
      drawCount: null,
      openForPractice: false,
      rubric: [{ name: "Idea" }],
    });
    expect(settingsOf("exam", typed)).toMatchObject({ drawCount: 5, openForPractice: false, rubric: [] });
    expect(settingsOf("quiz", typed)).toMatchObject({ openForPractice: true });
  });

  test.each<[string, Partial<SettingsInput>, string | null]>([
    ["opens after it is due", { opensAfterDays: 14, dueAfterDays: 14 }, "opensAfterDays"],
    ["opens before", { opensAfterDays: 7, dueAfterDays: 14 }, null],
    ["is never due", { opensAfterDays: 700, dueAfterDays: null }, null],
    ["has criteria of 90", { rubric: [criterion("Idea", 90, 0, 90)] }, "rubric"],
    ["has criteria of 100", { rubric: [criterion("Idea", 60, 0, 30, 60), criterion("Form", 40, 0, 40)] }, null],
    ["has two of one name", { rubric: [criterion("Idea", 50, 0, 50), criterion("idea", 50, 0, 50)] }, "rubric"],
    ["has a level below its points", { rubric: [criterion("Idea", 100, 0, 80)] }, "rubric"],
    [
      "has a level above its points",
      { rubric: [criterion("Idea", 60, 0, 70), criterion("Form", 40, 0, 40)] },
      "rubric",
    ],
  ])("one that %s", (_, change, field) => {
    expect(settingsError({ ...quiz, ...change })?.field ?? null).toBe(field);
  });

  test.each<[string, Partial<SettingsInput>, string | null]>([
    ["fewer attempts", { attemptsAllowed: 1 }, "attemptsAllowed"],
    ["more attempts", { attemptsAllowed: 3 }, null],
    ["attempts without end", { attemptsAllowed: null }, null],
    ["an earlier day", { dueAfterDays: 7 }, "dueAfterDays"],
    ["a later day", { dueAfterDays: 21 }, null],
    ["less time", { durationMinutes: 3 }, "durationMinutes"],
    ["no limit of time", { durationMinutes: null }, null],
    ["fewer late days", { lateDays: 0 }, "lateDays"],
    ["another title", { title: "Additions" }, null],
  ])("%s, once students have begun it", (_, change, field) => {
    const after = { ...quiz, ...change };
    const begun = { isPublished: true, begun: 1, isMarked: false };
    expect(takenBack(quiz, after, begun)?.field ?? null).toBe(field);
    expect(takenBack(quiz, after, { ...begun, begun: 0 })).toBeNull();
    expect(takenBack(quiz, after, { ...begun, isPublished: false })).toBeNull();
  });

  test("a limit where there was none takes something back", () => {
    const begun = { isPublished: true, begun: 1, isMarked: false };
    expect(takenBack({ ...quiz, dueAfterDays: null }, quiz, begun)?.field).toBe("dueAfterDays");
  });

  test("a rubric by which work was marked stays", () => {
    const after = { ...quiz, rubric: [criterion("Idea", 100, 0, 100)] };
    expect(takenBack(quiz, after, { isPublished: true, begun: 1, isMarked: true })?.field).toBe("rubric");
    expect(takenBack(quiz, after, { isPublished: true, begun: 1, isMarked: false })).toBeNull();
  });

  test("what it lacks before students may see it", () => {
    expect(publishLacks("quiz", { brief: "", drawCount: null }, 0)).toContain("question");
    expect(publishLacks("exam", { brief: "", drawCount: 5 }, 4)).toContain("draws 5");
    expect(publishLacks("quiz", { brief: "", drawCount: 5 }, 5)).toBeNull();
    expect(publishLacks("project", { brief: "", drawCount: null }, 0)).toContain("requested");
    expect(publishLacks("assignment", { brief: "Write.", drawCount: null }, 0)).toBeNull();
  });
});
