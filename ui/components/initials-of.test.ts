import { expect, test } from "vitest";
import { initialsOf } from "./initials-of.ts";

test.each([
  ["Temitope Alabi", "TA"],
  ["ada", "A"],
  ["  mary   jane watson ", "MJ"],
  // The dot below is a mark of its own in the second spelling.
  ["Ọláyínká Ẹniọlá", "ỌẸ"],
  ["O\u0323layinka E\u0323niola", "ỌẸ"],
  ["(Dr) Ngozi", "DN"],
  ["42 Bello", "B"],
  ["ɓala ƙasim", "ƁƘ"],
  ["", ""],
  ["  – ", ""],
])("the initials of %j are %j", (fullName, initials) => {
  expect(initialsOf(fullName)).toBe(initials);
});
