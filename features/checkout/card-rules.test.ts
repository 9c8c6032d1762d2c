import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sandboxCards } from "#lib/sandbox-cards.ts";
import { holds } from "#tests/support/property.ts";
import { brandOf, cardErrors, groupedExpiry, groupedNumber, passesLuhn, sandboxTokenOf } from "./card-rules.ts";

const now = new Date("2026-11-22T09:00:00");
const good = { number: "4242 4242 4242 4242", expiry: "12/30", cvc: "123", name: "Temitope Alabi" };
const errorsOf = (changes: Partial<typeof good>) => cardErrors({ ...good, ...changes }, now);

describe("PAY-08 a card", () => {
  test("that is right has no error, and so have all test cards", () => {
    expect(errorsOf({})).toEqual({});
    for (const number of Object.keys(sandboxCards)) expect([number, errorsOf({ number })]).toEqual([number, {}]);
  });

  test.each([
    ["number", "", /enter the card number/],
    ["number", "4242 4242 4242 4241", /a digit is wrong/],
    ["number", "4242 4242", /too few/],
    ["number", "5105 1051 0510 510", /too few/],
    ["expiry", "", /MM\/YY/],
    ["expiry", "13/26", /use 01 to 12/],
    ["expiry", "00/30", /use 01 to 12/],
    ["expiry", "10/26", /expired/],
    ["cvc", "12", /3 digits/],
    ["cvc", "1234", /3 digits/],
    ["cvc", "12a", /3 digits/],
    ["name", "  ", /name on the card/],
  ] as const)("%s %j is reported under its field alone", (field, value, sentence) => {
    const errors = errorsOf({ [field]: value });
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]).toMatch(sentence);
  });

  test("is good to the end of its month; an American Express has 4 digits of CVC", () => {
    expect(errorsOf({ expiry: "11/26" })).toEqual({});
    const number = "3782 822463 10005";
    expect(errorsOf({ number })).toEqual({ cvc: expect.stringContaining("4 digits") });
    expect(errorsOf({ number, cvc: "1234" })).toEqual({});
  });

  test("one wrong digit of a number is always found", () => {
    holds(
      fc.property(fc.constantFrom(...Object.keys(sandboxCards)), fc.nat(18), fc.nat(9), (number, at, digit) => {
        const wrong = number.slice(0, at) + digit + number.slice(at + 1);
        return at >= number.length || passesLuhn(wrong) === (wrong === number);
      }),
      { numRuns: 500 },
    );
  });

  test("PAY-04 only test cards have a token", () => {
    expect(sandboxTokenOf("4242 4242 4242 4242")).toBe("sandbox-success-4242");
    for (const number of ["4111 1111 1111 1111", "", "4242", "constructor"]) expect(sandboxTokenOf(number)).toBeNull();
  });

  test("is written in groups while it is typed", () => {
    expect(groupedNumber("42424242424242429999999")).toBe("4242 4242 4242 4242 999");
    expect(groupedNumber("378282246310005")).toBe("3782 822463 10005");
    expect(brandOf("5061")?.name).toBe("Verve");
    expect([groupedExpiry("1"), groupedExpiry("12"), groupedExpiry("123"), groupedExpiry("12/30")]).toEqual([
      "1",
      "12",
      "12/3",
      "12/30",
    ]);
  });
});
