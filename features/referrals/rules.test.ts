import { describe, expect, test } from "vitest";
import { readReferralCode, referralByteCount, referralCodeFrom, referralRules, shortName } from "./rules.ts";

describe("REF-01 codes", () => {
  test("can be spoken: three syllables and two digits, and are read back however they are typed", () => {
    for (let byte = 0; byte < 256; byte += 1) {
      const code = referralCodeFrom(new Uint8Array(referralByteCount).fill(byte));
      expect(code).toMatch(/^([bdfgklmnprstwyz][aeiou]){3}[1-9]\d$/);
      expect(readReferralCode(` ${code.slice(0, 4).toUpperCase()} ${code.slice(4)}-`)).toBe(code);
    }
    expect(() => referralCodeFrom(new Uint8Array(2))).toThrow(RangeError);
  });

  test("every byte counts", () => {
    const codes = Array.from({ length: referralByteCount }, (_, at) =>
      referralCodeFrom(Uint8Array.from({ length: referralByteCount }, (_byte, index) => (index === at ? 1 : 0))),
    );
    expect(new Set(codes).size).toBe(referralByteCount);
  });

  test.each(["", "tamobe", "tamobe4", "tamobe477", "tamobe4x", "'; drop", "tamobé47"])("%s is none", (typed) => {
    expect(readReferralCode(typed)).toBeNull();
  });
});

test.each([
  ["Ada Obi", "Ada O."],
  ["Ọlámídé Ayọ̀ Ṣàngó", "Ọlámídé Ṣ."],
  ["Ada", "Ada"],
  ["  Ada   obi ", "Ada O."],
  ["", "A student"],
])("others read %s as %s", (name, shown) => {
  expect(shortName(name)).toBe(shown);
});

test("REF-01 the rules state the amount", () => {
  expect(referralRules().join(" ")).toContain("both of you get ₦5,000 of credit");
});
