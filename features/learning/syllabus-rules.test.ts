import { describe, expect, test } from "vitest";
import type { SyllabusChange, SyllabusStep } from "./syllabus-contract.ts";
import { changedPlan, type Plan, type PlannedLesson } from "./syllabus-rules.ts";
import { syllabusTexts } from "./syllabus-texts.ts";
import { learningTexts } from "./texts.ts";

/** `a` is shown, `a?` a draft, `a-` removed. */
const lesson = (text: string): PlannedLesson => ({
  id: text[0] ?? "",
  title: text[0] ?? "",
  state: text.endsWith("?") ? "draft" : text.endsWith("-") ? "removed" : "shown",
});
const plan = (...weeks: string[]): Plan =>
  weeks.map((text, index) => ({ title: `W${index + 1}`, lessons: text.split(" ").filter(Boolean).map(lesson) }));
const signs = { shown: "", draft: "?", removed: "-" } as const;
function changed(before: Plan, change: SyllabusStep): string[] | string {
  const result = changedPlan(before, { ...change, seen: "" } as SyllabusChange, "n");
  if ("sentence" in result) return `${result.at}: ${result.sentence}`;
  return result.map(({ title, lessons }) => [title, ...lessons.map(({ id, state }) => id + signs[state])].join(" "));
}

describe("a lesson", () => {
  test("moves past the next one that is listed, and into the week before or after", () => {
    const before = plan("a b- c", "d");
    expect(changed(before, { kind: "move-lesson", lesson: "a", by: 1 })).toEqual(["W1 b- c a", "W2 d"]);
    expect(changed(before, { kind: "move-lesson", lesson: "c", by: -1 })).toEqual(["W1 c a b-", "W2 d"]);
    expect(changed(before, { kind: "move-lesson", lesson: "c", by: 1 })).toEqual(["W1 a b-", "W2 c d"]);
    expect(changed(before, { kind: "move-lesson", lesson: "d", by: -1 })).toEqual(["W1 a b- c d", "W2"]);
    expect(changed(before, { kind: "move-lesson", lesson: "a", by: -1 })).toBe(`by: ${syllabusTexts.atEnd}`);
    expect(changed(before, { kind: "move-lesson", lesson: "b", by: 1 })).toBe(`lesson: ${syllabusTexts.isRemoved}`);
  });

  test("begins as a draft, is shown, removed and put back; a draft that is removed is gone", () => {
    expect(changed(plan("a"), { kind: "add-lesson", week: 1, title: "New" })).toEqual(["W1 a n?"]);
    expect(changed(plan("a?"), { kind: "show-lesson", lesson: "a" })).toEqual(["W1 a"]);
    expect(changed(plan("a"), { kind: "show-lesson", lesson: "a" })).toBe(`lesson: ${syllabusTexts.isShown}`);
    expect(changed(plan("a b"), { kind: "remove-lesson", lesson: "a" })).toEqual(["W1 a- b"]);
    expect(changed(plan("a? b"), { kind: "remove-lesson", lesson: "a" })).toEqual(["W1 b"]);
    expect(changed(plan("a- b"), { kind: "restore-lesson", lesson: "a" })).toEqual(["W1 a b"]);
    expect(changed(plan("a"), { kind: "restore-lesson", lesson: "a" })).toBe(`lesson: ${syllabusTexts.notRemoved}`);
    expect(changed(plan("a"), { kind: "remove-lesson", lesson: "z" })).toBe(`lesson: ${learningTexts.unknownLesson}`);
  });

  test("goes to the end of another week, and no week gets more than it may have", () => {
    const full = plan("a", Array.from({ length: 40 }, () => "x").join(" "));
    const put = { kind: "change-lesson", lesson: "a", title: "a" } as const;
    expect(changed(plan("a b", "c"), { ...put, week: 2 })).toEqual(["W1 b", "W2 c a"]);
    expect(changed(plan("a"), { ...put, week: 2 })).toBe(`week: ${syllabusTexts.unknownWeek}`);
    expect(changed(full, { ...put, week: 2 })).toBe(`week: ${syllabusTexts.manyLessons}`);
    expect(changed(full, { kind: "move-lesson", lesson: "a", by: 1 })).toBe(`by: ${syllabusTexts.manyLessons}`);
    expect(changed(full, { kind: "add-lesson", week: 2, title: "y" })).toBe(`week: ${syllabusTexts.manyLessons}`);
  });
});

describe("a week", () => {
  test("is added at the end, renamed and moved with its lessons", () => {
    expect(changed(plan("a"), { kind: "add-week", title: "New" })).toEqual(["W1 a", "New"]);
    expect(changed(plan("a"), { kind: "rename-week", week: 1, title: "Look" })).toEqual(["Look a"]);
    expect(changed(plan("a", "b"), { kind: "move-week", week: 2, by: -1 })).toEqual(["W2 b", "W1 a"]);
    expect(changed(plan("a", "b"), { kind: "move-week", week: 2, by: 1 })).toBe(`by: ${syllabusTexts.atEnd}`);
    const full = plan(...Array.from({ length: 104 }, () => ""));
    expect(changed(full, { kind: "add-week", title: "New" })).toBe(`title: ${syllabusTexts.manyWeeks}`);
  });

  test("goes once it is empty; what was removed of it stays with the week before, or after", () => {
    expect(changed(plan("a", "b-"), { kind: "remove-week", week: 2 })).toEqual(["W1 a b-"]);
    expect(changed(plan("b-", "a"), { kind: "remove-week", week: 1 })).toEqual(["W2 a b-"]);
    expect(changed(plan("", "a"), { kind: "remove-week", week: 1 })).toEqual(["W2 a"]);
    expect(changed(plan("a?"), { kind: "remove-week", week: 1 })).toBe(`week: ${syllabusTexts.weekHasLessons}`);
    expect(changed(plan("a-"), { kind: "remove-week", week: 1 })).toBe(`week: ${syllabusTexts.onlyWeek}`);
    expect(changed(plan(""), { kind: "remove-week", week: 1 })).toEqual([]);
    expect(changed(plan(""), { kind: "remove-week", week: 2 })).toBe(`week: ${syllabusTexts.unknownWeek}`);
  });
});
