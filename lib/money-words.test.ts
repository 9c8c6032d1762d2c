import { expect, test } from "vitest";
import type { Currency } from "./money.ts";
import { moneyInWords } from "./money-words.ts";

test.each<[number, Currency, string]>([
  [0, "NGN", "Zero naira only"],
  [7_250_000, "NGN", "Seventy-two thousand five hundred naira only"],
  [100, "USD", "One dollar only"],
  [101, "USD", "One dollar and one cent only"],
  [1950, "USD", "Nineteen dollars and fifty cents only"],
  [5, "NGN", "Five kobo only"],
  [100_500, "NGN", "One thousand and five naira only"],
  [11_500, "NGN", "One hundred and fifteen naira only"],
  [78_000_000, "NGN", "Seven hundred and eighty thousand naira only"],
  [
    123_456_789_021,
    "NGN",
    "One billion two hundred and thirty-four million five hundred and sixty-seven thousand eight hundred and ninety naira and twenty-one kobo only",
  ],
])("%i %s is %s", (amountMinor, currency, text) => {
  expect(moneyInWords({ amountMinor, currency })).toBe(text);
});

test("what is no amount has no words", () => {
  expect(() => moneyInWords({ amountMinor: -1, currency: "NGN" })).toThrow(RangeError);
  expect(() => moneyInWords({ amountMinor: 1.5, currency: "NGN" })).toThrow(RangeError);
});
