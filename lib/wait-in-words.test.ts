import { expect, test } from "vitest";
import { waitInWords } from "./wait-in-words.ts";

test.each([
  [0, "a minute"],
  [1, "a minute"],
  [60, "a minute"],
  [61, "2 minutes"],
  [3599, "an hour"],
  [3661, "an hour and 2 minutes"],
  [3600 * 23 + 60, "23 hours and a minute"],
  [86_400, "24 hours"],
])("%i s is %s", (seconds, text) => {
  expect(waitInWords(seconds)).toBe(text);
});
