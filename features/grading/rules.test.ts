import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Outcome } from "#features/questions/contract.ts";
import { itemFigures } from "#features/questions/item-rules.ts";
import { fitsRubric, type MarkBasis, markScore, shownMarks } from "./rules.ts";
import { alikePercent, countWrong, sameWrong, shinglesOf } from "./similar-rules.ts";

const levels = (...points: number[]) => points.map((point) => ({ points: point, says: `${point}` }));
const rubric = [
  { name: "Method", points: 25, levels: levels(0, 12, 19, 25) },
  { name: "Findings", points: 30, levels: levels(0, 15, 23, 30) },
  { name: "Changes", points: 25, levels: levels(0, 12, 19, 25) },
  { name: "Writing", points: 20, levels: levels(0, 10, 15, 20) },
];
const basis = (changes: Partial<MarkBasis> = {}): MarkBasis => ({
  rubric,
  latePointsPerDay: 5,
  lateFloor: 60,
  lateDays: 0,
  ...changes,
});

describe("what a mark comes to", () => {
  test("the rubric, less two days of lateness, with five points of the tutor's own", () => {
    expect(markScore({ levels: [3, 2, 1, 3], points: null, extra: 5 }, basis({ lateDays: 2 }))).toEqual({
      base: 80,
      deduction: 10,
      extra: 5,
      score: 75,
    });
  });
  test("lateness takes nothing below the floor, own points are in the rubric's place, a criterion without a level waits", () => {
    expect(markScore({ levels: [null, 2, 1, 3], points: null, extra: 0 }, basis())).toBeNull();
    expect(markScore({ levels: [null, null, null, null], points: 62, extra: 0 }, basis({ lateDays: 3 }))?.score).toBe(
      60,
    );
    expect(markScore({ levels: [], points: 40, extra: 0 }, basis({ rubric: [], lateDays: 3 }))?.score).toBe(40);
    expect(markScore({ levels: [], points: null, extra: 0 }, basis({ rubric: [] }))).toBeNull();
  });
  test("its student reads each criterion with its level, or none where one number was given", () => {
    const late = basis({ lateDays: 2 });
    const shown = shownMarks({ levels: [3, 2, 1, 3], points: null, extra: 5 }, late);
    expect(shown).toMatchObject({ base: 80, lateDays: 2, deduction: 10, extra: 5 });
    expect(shown?.criteria[1]).toEqual({ name: "Findings", got: 23, of: 30, says: "23" });
    expect(shown?.criteria).toHaveLength(4);
    expect(shownMarks({ levels: [3, 2, 1, 3], points: 62, extra: 0 }, basis())?.criteria).toEqual([]);
    expect(shownMarks({ levels: [null, 2, 1, 3], points: null, extra: 0 }, basis())).toBeNull();
  });
  test("levels are those of the rubric", () => {
    expect(fitsRubric(rubric, [3, 0, null, 1])).toBe(true);
    expect(fitsRubric(rubric, [4, 0, 0, 0])).toBe(false);
    expect(fitsRubric(rubric, [0, 0, 0])).toBe(false);
  });
  test("a score is a percentage, lateness never adds to it, and a better level never takes from it", () => {
    const level = fc.integer({ min: 0, max: 3 });
    fc.assert(
      fc.property(
        fc.tuple(level, level, level, level),
        fc.integer({ min: -100, max: 100 }),
        fc.integer({ min: 0, max: 9 }),
        (chosen, extra, lateDays) => {
          const score = (input: number[], days: number) =>
            markScore({ levels: input, points: null, extra }, basis({ lateDays: days }))?.score ?? -1;
          const own = score(chosen, lateDays);
          expect(own).toBeGreaterThanOrEqual(0);
          expect(own).toBeLessThanOrEqual(score(chosen, 0));
          expect(score(chosen.with(0, 3), lateDays)).toBeGreaterThanOrEqual(own);
        },
      ),
    );
  });
});

describe("figures of questions", () => {
  const attemptQuestions = (...outcomes: Outcome[]) => outcomes.map((outcome, at) => [`q${at}`, outcome] as const);
  test("tell how hard a question is, and whether it tells who knows the subject", () => {
    const papers = [
      attemptQuestions("right", "right", "right", "right", "wrong"),
      attemptQuestions("right", "right", "right", "right", "wrong"),
      attemptQuestions("right", "right", "right", "unanswered", "wrong"),
      attemptQuestions("right", "wrong", "wrong", "wrong", "right"),
      attemptQuestions("right", "wrong", "wrong", "wrong", "right"),
    ];
    const [all, good, , some, upsideDown] = itemFigures(papers);
    expect(all).toMatchObject({ version: "q0", papers: 5, difficulty: 1, discrimination: null, omitted: 0 });
    expect(good).toMatchObject({ difficulty: 0.6 });
    expect(good?.discrimination).toBeGreaterThan(0.5);
    expect(some).toMatchObject({ difficulty: 0.4, omitted: 0.2 });
    expect(upsideDown?.discrimination).toBeLessThan(-0.5);
  });
  test("are nothing below five attempts, and what waits for a grader is not counted", () => {
    expect(itemFigures(Array.from({ length: 4 }, () => attemptQuestions("right")))).toEqual([]);
    expect(itemFigures(Array.from({ length: 9 }, () => attemptQuestions("waiting")))).toEqual([]);
  });
});

describe("similar answers", () => {
  const label = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `word${from + at}`).join(" ");
  const shingles = (text: string) => shinglesOf(text) ?? new Set<string>();
  test("texts are compared by their words, whatever case and accents, and short ones not at all", () => {
    expect(shinglesOf("Two words")).toBeNull();
    const value = `Ọ̀kan ${label(0, 60)}`;
    expect(alikePercent(shingles(value), shingles(value.toUpperCase().replaceAll(" ", ", ")))).toBe(100);
    expect(alikePercent(shingles(label(0, 60)), shingles(label(100, 160)))).toBe(0);
    const half = alikePercent(shingles(label(0, 60)), shingles(label(30, 90)));
    expect(half).toBeGreaterThan(20);
    expect(half).toBeLessThan(50);
  });
  test("likeness is the same from both sides", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 25, maxLength: 60 }).map((all) => all.join(" "));
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(alikePercent(shingles(a), shingles(b))).toBe(alikePercent(shingles(b), shingles(a)));
        expect(alikePercent(shingles(a), shingles(a))).toBe(100);
      }),
    );
  });
  test("the same rare mistakes are shown, those that everybody makes are not", () => {
    const rare = new Map([1, 2, 3, 4, 5].map((at) => [`q${at}`, "x"]));
    const common = new Map([1, 2, 3, 4, 5].map((at) => [`q${at}`, "y"]));
    const everybody = [rare, rare, ...Array.from({ length: 30 }, () => common)];
    expect(sameWrong(rare, rare, countWrong(everybody))).toMatchObject({ same: 5 });
    expect(sameWrong(common, common, countWrong(everybody))).toBeNull();
    expect(sameWrong(new Map([...rare].slice(0, 2)), rare, countWrong(everybody))).toBeNull();
  });
});
