import { describe, expect, test } from "vitest";
import { bankCodes, banks, isAccountNumber, namesAgree } from "./banks.ts";

describe("an account number", () => {
  test.each([
    // The example of the Central Bank's standard.
    ["011", "0000014579", true],
    ["011", "0000014578", false],
    // The same digits at another bank.
    ["058", "0000014579", false],
    ["058", "0000014570", true],
    ["058", "000001457", false],
    ["058", "00000145790", false],
    ["058", "000001457x", false],
    ["058", "٠٠٠٠٠١٤٥٧٩", false],
    // A wallet's number is that of a phone.
    ["999992", "8031234567", true],
    ["999992", "803123456", false],
  ])("at %s of %s is one: %s", (bank, number, isOne) => {
    expect(isAccountNumber(bank, number)).toBe(isOne);
  });

  test("with one digit wrong is refused", () => {
    const right = "0000014570";
    const wrong = [...right].flatMap((digit, at) =>
      [..."0123456789"]
        .filter((wrongDigit) => wrongDigit !== digit)
        .map((wrongDigit) => right.slice(0, at) + wrongDigit + right.slice(at + 1)),
    );
    expect(wrong.filter((number) => isAccountNumber("058", number))).toEqual([]);
  });
});

test("banks are named once, in their order", () => {
  const names = bankCodes.map((code) => banks[code]);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
});

test.each([
  ["OKONKWO ADAEZE", "Adaeze Okonkwo", true],
  ["OKONKWO, ADAEZE CHINWE", "Adaeze Okonkwo", true],
  ["MRS ADAEZE OKONKWO", "Adaeze C. Okonkwo", true],
  ["OGUNBIYI TEMITOPE", "Témitọ́pẹ Ògúnbíyì", true],
  ["O'BRIEN MARY", "Mary OBrien", true],
  ["ADEBAYO-COLE TUNDE", "Tunde Adebayo Cole", true],
  ["OKONKWO CHINEDU", "Adaeze Okonkwo", false],
  ["ADAEZE", "Adaeze Okonkwo", false],
  ["ADAEZE", "Adaeze", false],
  ["ADAEZE OKONKWO VENTURES", "Adaeze Okonkwo", true],
  ["ADAEZE OKORO CHINWE", "Adaeze Chinwe Okonkwo", false],
  ["", "", false],
  ["MR MRS", "Dr Prof", false],
])("the bank's %j and %j agree: %s", (name, otherName, agree) => {
  expect(namesAgree(name, otherName)).toBe(agree);
  expect(namesAgree(otherName, name)).toBe(agree);
});
