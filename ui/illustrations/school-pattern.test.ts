import { describe, expect, test } from "vitest";
import { lookOf, type SchoolLook, schoolBlocks, schoolClass } from "./school-look.ts";
import { accentsFor, schoolPattern } from "./school-pattern.ts";

const schools = Object.keys(schoolBlocks) as SchoolLook[];
const seeds = Array.from({ length: 200 }, (_, index) => `post-${index}`);

describe("the look of a school", () => {
  test("is its own, and for a school that no one drew always the same one of those there are", () => {
    for (const school of schools) expect(lookOf(school)).toBe(school);
    for (const unknown of ["music", "", "constructor", "ọ̀ṣọ́"]) {
      expect(schools).toContain(lookOf(unknown));
      expect(lookOf(unknown)).toBe(lookOf(unknown));
      expect(schoolClass(unknown)).toBe(`school-${lookOf(unknown)}`);
      expect(schoolPattern(unknown, 3, 8).main).not.toBe("");
    }
    expect(new Set(["music", "dance", "cooking", "law", "farming", "sewing"].map(lookOf)).size).toBeGreaterThan(1);
  });
});

describe("accentsFor", () => {
  test("the same seed lights the same blocks; another seed usually others", () => {
    for (const school of schools) {
      expect(accentsFor(school, 7, 4, "a")).toEqual(accentsFor(school, 7, 4, "a"));
    }
    const spread = new Set(seeds.map((seed) => JSON.stringify(accentsFor("data", 7, 4, seed))));
    expect(spread.size).toBeGreaterThan(190);
  });

  test("lights one to three blocks of the panel, none of them twice", () => {
    for (const seed of seeds) {
      const { sparks, softs } = accentsFor("design", 5, 3, seed);
      expect(sparks.length).toBeGreaterThanOrEqual(1);
      expect(sparks.length).toBeLessThanOrEqual(3);
      const cells = [...sparks, ...softs];
      expect(new Set(cells).size).toBe(cells.length);
      for (const cell of cells) expect(cell >= 0 && cell < 15).toBe(true);
    }
  });

  test("keeps to the chosen places in the panels that were set by eye", () => {
    expect(accentsFor("engineering", 3, 8)).toEqual({ sparks: [4, 5], softs: [2, 6, 13, 19] });
    for (const school of schools) expect(accentsFor(school, 2, 2).sparks).toHaveLength(1);
  });

  test("a panel of one block is one spark", () => {
    expect(accentsFor("local", 1, 1)).toEqual({ sparks: [0], softs: [] });
  });
});

test("a pattern draws every block of the wall exactly once", () => {
  const perBlock = { engineering: 3, data: 1, design: 1, business: 1, international: 1, local: 1 };
  for (const school of schools) {
    const { main, soft, spark } = schoolPattern(school, 6, 4, "x");
    expect((main + soft + spark).match(/M/g)).toHaveLength(24 * perBlock[school]);
  }
});
