import { expect, test } from "vitest";
import { inTurn } from "./instances.ts";

test("things are answered in turn, and one thing always", () => {
  const next = inTurn(["a", "b"]);
  expect([next(), next(), next()]).toEqual(["a", "b", "a"]);
  const same = inTurn(["a"]);
  expect([same(), same()]).toEqual(["a", "a"]);
});
