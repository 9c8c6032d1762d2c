import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holds } from "../tests/support/property.ts";
import { shownRating } from "./rating.ts";

describe("FIND-08 the rating that is shown", () => {
  it("is the average with one decimal; only a full 5 is 5", () => {
    expect(shownRating(95, 19)).toBe(5);
    expect(shownRating(94, 19)).toBe(4.9);
    expect(shownRating(2499, 500)).toBe(4.9);
    expect(shownRating(9, 2)).toBe(4.5);
    expect(shownRating(13, 3)).toBe(4.3);
    expect(shownRating(1, 1)).toBe(1);
  });

  it("is none, not zero, without reviews", () => {
    expect(shownRating(0, 0)).toBeNull();
  });

  it("never leaves 1 to 5 and moves the right way", () => {
    holds(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 60 }), (stars) => {
        const sum = stars.reduce((a, b) => a + b, 0);
        const rating = shownRating(sum, stars.length) as number;
        expect(rating).toBeGreaterThanOrEqual(1);
        expect(rating).toBeLessThanOrEqual(5);
        expect(Math.abs(rating - sum / stars.length)).toBeLessThanOrEqual(0.1);
      }),
    );
  });
});
