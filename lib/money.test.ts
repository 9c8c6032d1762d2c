import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holds } from "../tests/support/property.ts";
import { currencies, formatMoney, toMinor } from "./money.ts";

describe("formatMoney", () => {
  test.each([
    [15_000_000, "NGN", "₦150,000"],
    [15_000, "USD", "$150"],
    [3_200_000, "NGN", "₦32,000"],
    [78_000_000, "NGN", "₦780,000"],
    [123_456_789_00, "NGN", "₦123,456,789"],
    [100_000, "USD", "$1,000"],
    [99_900, "USD", "$999"],
    [0, "NGN", "₦0"],
    [1950, "USD", "$19.50"],
    [1905, "USD", "$19.05"],
    [5, "NGN", "₦0.05"],
    [-700, "USD", "-$7"],
    [-1, "NGN", "-₦0.01"],
  ] as const)("PRICE-02 writes %i %s as %s", (amountMinor, currency, text) => {
    expect(formatMoney({ amountMinor, currency })).toBe(text);
  });

  test("what it writes reads back as the same amount", () => {
    holds(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(...currencies), (amountMinor, currency) => {
        const text = formatMoney({ amountMinor, currency });
        const [whole = "", decimals = "00"] = text.replace(/[₦$,]/g, "").split(".");
        expect(BigInt(whole + decimals)).toBe(BigInt(amountMinor));
        expect(text).toMatch(/^-?[₦$]\d{1,3}(,\d{3})*(\.\d\d)?$/);
      }),
    );
  });

  test.each([Number.NaN, 0.5, Number.POSITIVE_INFINITY, 2 ** 53])(
    "refuses %s, which is no number of minor units",
    (bad) => {
      expect(() => formatMoney({ amountMinor: bad, currency: "NGN" })).toThrow(RangeError);
    },
  );
});

describe("toMinor", () => {
  test.each([
    [150, 15_000],
    [150_000, 15_000_000],
    [19.5, 1950],
    [1.1, 110], // 1.1 * 100 is 110.00000000000001
    [0.29, 29], // 0.29 * 100 is 28.999999999999996
  ])("%d becomes %i", (major, minor) => {
    expect(toMinor(major)).toBe(minor);
  });

  test("refuses what is not an amount", () => {
    expect(() => toMinor(Number.NaN)).toThrow(RangeError);
    expect(() => toMinor(Number.MAX_SAFE_INTEGER)).toThrow(RangeError);
  });
});
