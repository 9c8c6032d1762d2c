import { describe, expect, test } from "vitest";
import { coverPattern, wideCover } from "./cover-pattern.ts";
import { schoolBlocks } from "./school-look.ts";

const plan = { columns: 4, rows: 3, opening: { column: 1, columns: 2, rows: 2 } };
const seeds = Array.from({ length: 100 }, (_, at) => `course-${at}`);

describe("a cover", () => {
  test("is always the same for the same seed, and one of its own for another", () => {
    for (const school of Object.keys(schoolBlocks)) {
      expect(coverPattern(school, plan, "a")).toEqual(coverPattern(school, plan, "a"));
    }
    expect(new Set(seeds.map((seed) => JSON.stringify(coverPattern("design", plan, seed)))).size).toBeGreaterThan(90);
  });

  test("leaves the opening and the top right corner free, and lights one block", () => {
    for (const seed of seeds) {
      const { main, soft, spark } = coverPattern("local", plan, seed);
      const corners = [main, soft, spark].map((d) => [...d.matchAll(/M([\d.]+) ([\d.]+)/g)]);
      const places = corners.flat().map(([, x, y]) => `${Math.floor(Number(x) / 48)},${Math.floor(Number(y) / 48)}`);
      expect(places.toSorted()).toEqual(["0,0", "0,1", "0,2", "1,0", "2,0", "3,1", "3,2"]);
      expect(corners.map((some) => some.length)).toEqual([3, 3, 1]);
    }
  });

  test("opens at the foot of the wall with a swung corner", () => {
    expect(coverPattern("data", plan, "a").opening).toBe("M48 144V48H96a48 48 0 0 1 48 48V144z");
  });
});

test("the opening of a wide cover moves with the seed and keeps clear of the edges", () => {
  const columns = seeds.map((seed) => wideCover(seed).opening.column);
  expect(new Set(columns).size).toBeGreaterThan(5);
  expect(Math.min(...columns)).toBeGreaterThan(0);
  expect(Math.max(...columns)).toBeLessThan(8);
});
