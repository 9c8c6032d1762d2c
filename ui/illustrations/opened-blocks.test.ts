import { expect, test } from "vitest";
import { openedBlocks } from "./opened-blocks.ts";

test.each([
  [0, 0],
  [2.5, 1],
  [45, 18],
  [55, 22],
  [60, 24],
  [100, 40],
])("%d%% opens %d of 40 blocks", (percent, opened) => {
  expect(openedBlocks(percent)).toBe(opened);
});

test("the first step shows, and the last block stays until all is done", () => {
  expect(openedBlocks(0.4)).toBe(1);
  expect(openedBlocks(99.9)).toBe(39);
});

test("figures out of range, or none, do not break the wall", () => {
  expect([-5, Number.NaN, 140, Number.POSITIVE_INFINITY].map(openedBlocks)).toEqual([0, 0, 40, 40]);
});
