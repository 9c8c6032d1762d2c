import { expect, test } from "vitest";
import { ringDashes } from "./ring-dashes.ts";

const of = (...values: number[]) => ringDashes(values.map((value) => ({ value, colour: "red" })));

test("shares follow one another clockwise, with a gap after each", () => {
  expect(of(40, 30, 20, 10).map(({ start, length }) => [start, length])).toEqual([
    [0, 38.9],
    [40, 28.9],
    [70, 18.9],
    [90, 8.9],
  ]);
});

test("a share of 100 closes the ring, and shares of nothing are left out", () => {
  expect(of(0, 100, -3).map(({ start, length }) => [start, length])).toEqual([[0, 100]]);
});

test("a tiny share still shows", () => {
  expect(of(1)[0]?.length).toBeGreaterThan(0);
});

test("shares beyond 100 are scaled to fit", () => {
  expect(of(100, 100).map(({ start, length }) => [start, length])).toEqual([
    [0, 48.9],
    [50, 48.9],
  ]);
});
