import { expect, test } from "vitest";
import { blockMinor } from "./block-minor.ts";

test.each([
  [1, 100],
  [1_000, 100],
  [1_001, 200],
  [39_450_000, 5_000_000],
  [50_000_001, 10_000_000],
])("of %i a block stands for %i: ten of them reach it", (largest, block) => {
  expect(blockMinor(largest)).toBe(block);
});
