import { expect, test } from "vitest";
import { slugOf } from "./slug.ts";

test.each([
  ["Nielsen's heuristics on a banking app", "nielsens-heuristics-on-a-banking-app"],
  ["Contrast checks for sunlight and WCAG 2.2", "contrast-checks-for-sunlight-and-wcag-2-2"],
  ["  Ọ̀rọ̀ – È̩kó̩ & café ", "oro-eko-cafe"],
  ["₦ / $", ""],
])("%s", (title, slug) => expect(slugOf(title)).toBe(slug));

test("a long title is cut at a word; a word that is too long alone is cut", () => {
  expect(slugOf("one two three", 9)).toBe("one-two");
  expect(slugOf("abcdefghij", 4)).toBe("abcd");
});
