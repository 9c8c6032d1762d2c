import { expect, test } from "vitest";
import { savedText } from "./saved-text.ts";

test.each([
  ["4\0 metres", "4 metres"],
  ["half \ud83d an emoji", "half  an emoji"],
  ["\ude00 the other half", " the other half"],
  ["a whole 😀 one, Ìbàdàn, tab\t and line\n", "a whole 😀 one, Ìbàdàn, tab\t and line\n"],
  ["\0\0", ""],
])("F1 of %j is stored as %j", (typed, stored) => {
  expect(savedText(typed)).toBe(stored);
  expect(savedText(typed).isWellFormed()).toBe(true);
});
