import { expect, test } from "vitest";
import { counted } from "./counted.ts";

test("F a counted noun is one or many, with its number grouped", () => {
  expect([0, 1, 2, 1_204].map((count) => counted(count, "row"))).toEqual(["0 rows", "1 row", "2 rows", "1,204 rows"]);
  expect([1, 3].map((count) => counted(count, "person", "people"))).toEqual(["1 person", "3 people"]);
});
