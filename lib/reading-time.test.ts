import { expect, test } from "vitest";
import { countWords, readingMinutes } from "./reading-time.ts";

const label = (count: number) => Array.from({ length: count }, () => "word").join(" ");

test("reading time is in whole minutes and at least one", () => {
  expect(readingMinutes("")).toBe(1);
  expect(readingMinutes(label(220))).toBe(1);
  expect(readingMinutes(label(440))).toBe(2);
  expect(readingMinutes(label(1100))).toBe(5);
});

test("mark-up, addresses of links and punctuation are not read as words", () => {
  const text = `## ${label(218)}\n\n- [two words](https://example.com/a/very/long/address/of/many/words)`;
  expect(countWords(text)).toBe(220);
  expect(countWords(" \r\n## 🎉 **")).toBe(0);
  expect(readingMinutes("Ọláyínká’s ₦4,210.50 ".repeat(110))).toBe(1);
});
