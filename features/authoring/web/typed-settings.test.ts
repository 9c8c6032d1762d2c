import { expect, test } from "vitest";
import type { SettingsInput } from "../contract.ts";
import { settingsFromTyped, typedSettingsFrom } from "./typed-settings.ts";

const settings: SettingsInput = {
  title: "Sums",
  week: 2,
  brief: "",
  counts: "best",
  feedback: "spent",
  durationMinutes: 5,
  attemptsAllowed: null,
  opensAfterDays: null,
  opensWithLessons: 90,
  dueAfterDays: 14,
  latePointsPerDay: 2.5,
  lateFloor: 60,
  lateDays: 0,
  passMark: 60,
  drawCount: null,
  shuffleQuestions: true,
  shuffleOptions: false,
  openForPractice: true,
  drawPractised: false,
  rubric: [
    {
      name: "Idea",
      points: 100,
      levels: [
        { points: 0, says: "None" },
        { points: 100, says: "All" },
      ],
    },
  ],
};

test("settings open and save as the same", () => {
  expect(settingsFromTyped(typedSettingsFrom(settings))).toEqual({ settings });
});

test.each<[string, object, string]>([
  ["no title", { title: " " }, "title"],
  ["no week", { week: "" }, "week"],
  ["words for a number", { durationMinutes: "five" }, "durationMinutes"],
  ["a minus", { dueAfterDays: "-1" }, "dueAfterDays"],
  ["a criterion without a name", { rubric: [{ name: "", points: "100", levels: [] }] }, "rubric"],
])("%s is shown at its field", (_, change, field) => {
  const made = settingsFromTyped({ ...typedSettingsFrom(settings), ...change });
  expect("errors" in made ? Object.keys(made.errors) : []).toEqual([field]);
});
