import { expect, test } from "vitest";
import { areaUnderCurve, timeInTurn } from "./timing.ts";

test("times that show everything give 1, whichever kind is slower; the same times give 0.5", () => {
  expect(areaUnderCurve([1, 2, 3], [4, 5, 6])).toBe(1);
  expect(areaUnderCurve([4, 5, 6], [1, 2, 3])).toBe(1);
  expect(areaUnderCurve([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(areaUnderCurve([1, 1, 1], [1, 1, 1])).toBe(0.5);
  expect(areaUnderCurve([1, 4], [2, 3])).toBe(0.5);
  expect(areaUnderCurve([1, 2], [2, 3])).toBe(0.875);
});

test("both kinds are timed equally often, in turn", async () => {
  const order: string[] = [];
  const { ones, others } = await timeInTurn(
    4,
    async (round) => void order.push(`one ${round}`),
    async (round) => void order.push(`other ${round}`),
  );
  expect([ones.length, others.length]).toEqual([4, 4]);
  expect(order.slice(0, 4)).toEqual(["one 0", "other 0", "other 1", "one 1"]);
});
