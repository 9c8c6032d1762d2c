import fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../tests/support/property.ts";
import { percentDone } from "./percent-done.ts";

test.each([
  [48, 88, 55],
  [63, 105, 60],
  [0, 88, 0],
  [1, 400, 1],
  [399, 400, 99],
  [88, 88, 100],
  [0, 0, 0],
])("%i of %i is %i percent", (done, total, percent) => {
  expect(percentDone(done, total)).toEqual({ done: percent, remaining: 100 - percent });
});

test("both make 100; 100 only when all is done, 0 only when nothing is", () => {
  holds(
    fc.property(fc.nat(500), fc.integer({ min: 1, max: 500 }), (expected, total) => {
      const count = Math.min(expected, total);
      const percent = percentDone(count, total);
      expect(percent.done + percent.remaining).toBe(100);
      expect(percent.done === 100).toBe(count === total);
      expect(percent.done === 0).toBe(count === 0);
    }),
  );
});
