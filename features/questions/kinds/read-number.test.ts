import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holds } from "#tests/support/property.ts";
import { kindOf } from "./kinds.ts";
import given from "./number-answers.json" with { type: "json" };
import { readNumber } from "./read-number.ts";

describe("F3 and F4 numbers as pupils of other academies typed them", () => {
  for (const row of given) {
    if (row.key)
      test(`${row.typed} is right within ${row.key.tolerance} of ${row.key.value}`, () =>
        expect(kindOf("number").score({ unit: null }, row.key, { value: row.typed })).toBe(row.right ? 1 : 0));
    else
      test(`${row.typed} (${row.unit ?? "no unit"}) is ${row.means}`, () =>
        expect(readNumber(row.typed, row.unit ?? null)).toBe(row.means));
  }
});

test.each<[unit: string | null, typed: string, expected: number | null]>([
  ["naira", "₦ 12,000.00", 12_000],
  ["naira", "=N=12,000", 12_000],
  ["naira", "#12,000", 12_000],
  ["naira", "-₦500", -500],
  ["naira", "₦-500", -500],
  ["naira", "1/2 naira", 0.5],
  ["naira", "x = ₦4,500.", 4500],
  ["naira", "Simple interest = N12,000", 12_000],
  ["naira", "500 kobo", null],
  ["naira", "$500", null],
  ["naira", "₦500 dollars", null],
  ["naira", "12k", null],
  ["₦", "12,000 naira", 12_000],
  ["kobo", "50k", 50],
  ["kobo", "50 kobo", 50],
  ["kobo", "₦50", null],
  ["cedis", "GH₵ 1,250.50", 1250.5],
  ["cedis", "GHS 20", 20],
  ["cedis", "₵20", 20],
  ["KSh", "KSh 1,500/=", 1500],
  ["KSh", "1500/=", 1500],
  ["KSh", "KES 1,500", 1500],
  ["KSh", "1,500 shillings", 1500],
  ["rand", "R1 250,50", 1250.5],
  ["rand", "ZAR 99.", 99],
  ["dollars", "US$5", 5],
  ["dollars", "$4.50", 4.5],
  ["dollars", "4.50 USD", 4.5],
  ["dollars", "₦4.50", null],
  ["euros", "5,50 €", 5.5],
  ["%", "25 per cent", 25],
  ["%", "25 percent.", 25],
  ["%", "25%", 25],
  ["naira per hour", "₦500/hour", 500],
  ["naira per hour", "₦500", null],
])("F3 of %j the answer %j is %j", (unit, typed, expected) => expect(readNumber(typed, unit)).toBe(expected));

test.each<[unit: string | null, typed: string, expected: number | null]>([
  ["km/h", "60 kmh", 60],
  ["km/h", "60 km per hour", 60],
  ["km/h", "60 kilometres per hour", 60],
  ["km/h", "60 kph", 60],
  ["km/h", "60 km h^-1", 60],
  ["km/h", "60 km h⁻¹", 60],
  ["km/h", "60 km", null],
  ["km/h", "60 m/s", null],
  ["m/s", "5 ms⁻¹", 5],
  ["m/s", "5 m s-1", 5],
  ["m/s²", "9.8 m/s^2", 9.8],
  ["m/s²", "9.8 metres per second squared", 9.8],
  ["m²", "12 m2", 12],
  ["m²", "12 m^2", 12],
  ["m²", "12 sq m", 12],
  ["m²", "12 square meters", 12],
  ["m²", "12 sqm.", 12],
  ["m²", "12 m", null],
  ["cm³", "3.5 cc", 3.5],
  ["cm³", "3.5 cubic centimetres", 3.5],
  ["mol/dm³", "0.1 mol dm⁻³", 0.1],
  ["°C", "25 ºC", 25],
  ["°C", "25 degrees Celsius", 25],
  ["°C", "-4℃", -4],
  ["°C", "25 C", 25],
  ["°C", "25 °F", null],
  ["degrees", "45°", 45],
  ["kg", "5 kilograms", 5],
  ["kg", "5 kgs", 5],
  ["kg", "5000 g", null],
  ["g", "5 grammes", 5],
  ["hours", "2 hrs", 2],
  ["hours", "1½ hours", 1.5],
  ["heures", "2,5 heures", 2.5],
  ["µF", "10 uF", 10],
  ["Ω", "220 ohms", 220],
  ["books", "1 book", 1],
  ["books", "3 pupils", null],
])("F3 of %j the answer %j is %j, as its unit is spelt", (unit, typed, expected) =>
  expect(readNumber(typed, unit)).toBe(expected),
);

test.each<[typed: string, expected: number | null]>([
  ["2×10^-1", 0.2],
  ["2 × 10⁻¹", 0.2],
  ["6.02*10**23", 6.02e23],
  ["6.02 · 10^(23)", 6.02e23],
  ["6,02 x 10²³", 6.02e23],
  ["10^3", 1000],
  ["10³", 1000],
  ["-1.5 × 10^3", -1500],
  ["1.5×103", null],
  ["1.5×10^", null],
  ["1.5×10^999", null],
  ["2^3", null],
  ["1/5", 0.2],
  ["1 / 5", 0.2],
  ["3⁄4", 0.75],
  ["1 1/2", 1.5],
  ["1½", 1.5],
  ["−1½", -1.5],
  ["1 ½", 1.5],
  ["1 250/500", null],
  ["1/0", null],
  ["1/2/2026", null],
  ["5/4", 1.25],
  ["x=4", 4],
  ["X = -4.", -4],
  ["x1 = 4", 4],
  ["= 4", 4],
  ["x = 4 or 5", null],
  ["4 5", null],
  ["12 000,00", 12_000],
  ["2'500", 2500],
  ["about four", null],
  ["x", null],
  ["5 kg", null],
  ["4.", 4],
  [".5", 0.5],
  ["١٢", null],
])("F4 without a unit %j is %j", (typed, expected) => expect(readNumber(typed, null)).toBe(expected));

test("F4 what JavaScript or a shop writes of a number reads as the same number", () => {
  holds(
    fc.property(fc.double({ noNaN: true, min: -1e12, max: 1e12 }), (value) => {
      expect(readNumber(String(value), null)).toBe(value + 0);
    }),
  );
  holds(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (value) => {
      for (const locale of ["en-NG", "en-ZA", "fr-FR", "de-CH"]) {
        const typed = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(value);
        expect(Math.abs(readNumber(typed, null) ?? Number.NaN), typed).toBe(Math.abs(value));
      }
    }),
  );
});

test("F4 whatever is typed, of whatever unit, is a number or none", () => {
  holds(
    fc.property(fc.string({ unit: "grapheme" }), fc.option(fc.string()), (typed, unit) => {
      const value = readNumber(typed, unit);
      expect(value === null || Number.isFinite(value)).toBe(true);
    }),
  );
});
