import { expect, test } from "vitest";
import { readingMinutes } from "./rules.ts";

const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");

test("reading time is in whole minutes and at least one", () => {
  expect(readingMinutes("")).toBe(1);
  expect(readingMinutes(words(220))).toBe(1);
  expect(readingMinutes(words(440))).toBe(2);
  expect(readingMinutes(words(1100))).toBe(5);
});

test("mark-up, addresses of links and punctuation are not read as words", () => {
  const text = `## ${words(218)}\n\n- [two words](https://example.com/a/very/long/address/of/many/words)`;
  expect(readingMinutes(text)).toBe(readingMinutes(words(220)));
  expect(readingMinutes("Ọláyínká’s ₦4,210.50 ".repeat(110))).toBe(1);
});
