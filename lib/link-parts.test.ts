import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holds } from "../tests/support/property.ts";
import { linkParts } from "./link-parts.ts";

const linksOf = (text: string) => linkParts(text).flatMap(({ text: shown, href }) => (href === null ? [] : [shown]));

describe("M37 addresses in plain text", () => {
  test.each([
    ["Join here: https://meet.example/abc-def", ["https://meet.example/abc-def"]],
    ["Join (https://meet.example/abc-def).", ["https://meet.example/abc-def"]],
    ["See https://en.wikipedia.org/wiki/Lagos_(state), please.", ["https://en.wikipedia.org/wiki/Lagos_(state)"]],
    ["[https://a.example/x?y=1&z=2#part]!", ["https://a.example/x?y=1&z=2#part"]],
    ["“http://a.example/”, HTTPS://B.EXAMPLE/c...", ["http://a.example/", "HTTPS://B.EXAMPLE/c"]],
    ["http://a.example\nhttp://b.example", ["http://a.example", "http://b.example"]],
    ["https://ńàìjá.example/ẹ̀kọ́", ["https://ńàìjá.example/ẹ̀kọ́"]],
    ["https://a.example/\u202Egpj.exe", ["https://a.example/"]],
    ["javascript:alert(1) data:text/html,x ftp://a.example mailto:a@b.example www.a.example a.example", []],
    ["https:// http://. https://) xhttps://a.example", []],
    ["https://bank.example@evil.example/", []],
  ])("%j", (text, links) => {
    expect(linksOf(text)).toEqual(links);
  });

  test("lead to http and https alone, and no letter of the text is lost or moved", () => {
    const piece = fc.constantFrom(
      "https://",
      "http://",
      "a.example",
      "/",
      ")",
      "(",
      ".",
      " ",
      "javascript:",
      "@",
      "<b>",
      "\n",
      "é",
    );
    holds(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((chunks) => chunks.join("")),
        ),
        (text) => {
          const parts = linkParts(text);
          expect(parts.map((part) => part.text).join("")).toBe(text);
          for (const { href } of parts) if (href !== null) expect(href).toMatch(/^https?:\/\/[^/@]/);
        },
      ),
    );
  });
});
