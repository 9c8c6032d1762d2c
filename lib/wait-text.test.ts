import { expect, test } from "vitest";
import { waitText } from "./wait-text.ts";

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
  expect(waitText(seconds)).toBe(text);
});
