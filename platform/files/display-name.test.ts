import * as fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../../tests/support/property.ts";
import { safeDisplayName } from "./display-name.ts";

test.each([
  ["My CV.pdf", "My CV.pdf"],
  ["Ọmọ́wùnmí – syllabus ₦.pdf", "Ọmọ́wùnmí – syllabus ₦.pdf"],
  ["e\u0301tude.pdf", "\u00e9tude.pdf"],
  ["C:\\fakepath\\cv.pdf", "cv.pdf"],
  ["../../etc/passwd", "passwd"],
  ["folder/", "file"],
  ["a\r\nSet-Cookie: x=1.pdf", "a Set-Cookie: x=1.pdf"],
  ["invoice\u202efdp.exe", "invoicefdp.exe"],
  ["zero\u200bwidth\ufeff.pdf", "zerowidth.pdf"],
  ["nul\u0000l.pdf", "null.pdf"],
  ["half \ud800 character.pdf", "half character.pdf"],
  [".htaccess", "htaccess"],
  ["a \u200b b.pdf", "a b.pdf"],
  ["  spaces \t here .pdf  ", "spaces here .pdf"],
  ["...", "file"],
  ["", "file"],
])("%j becomes %j", (name, expected) => {
  expect(safeDisplayName(name)).toBe(expected);
});

test("a long name keeps its ending", () => {
  expect(safeDisplayName(`${"ọ".repeat(500)}.pdf`)).toBe(`${"ọ".repeat(196)}.pdf`);
  expect([...safeDisplayName("😀".repeat(300))]).toHaveLength(200);
  expect([...safeDisplayName(`a.${"b".repeat(300)}`)]).toHaveLength(200);
  expect(safeDisplayName(`${"a".repeat(199)} b.${"c".repeat(20)}`)).toBe("a".repeat(199));
});

test("whatever comes in, what goes out is short, visible, well-formed and no path", () => {
  holds(
    fc.property(fc.string({ unit: "binary", maxLength: 600 }), (name) => {
      const shown = safeDisplayName(name);
      expect([...shown].length).toBeGreaterThan(0);
      expect([...shown].length).toBeLessThanOrEqual(200);
      expect(shown.isWellFormed()).toBe(true);
      expect(shown).not.toMatch(/[/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      expect(shown).toBe(shown.normalize("NFC"));
      expect(safeDisplayName(shown)).toBe(shown);
    }),
  );
});
