import { describe, expect, it } from "vitest";
import { plainWords } from "./plain-words.ts";

describe("FINDT-01 words of a search", () => {
  it.each([
    ["  Adaeze   OKONKWO ", ["Adaeze", "OKONKWO"]],
    ["node.js & c++", ["node", "js", "c"]],
    ["%_*' ;--", []],
    ["Ọlá Ṣàngó", ["Ọlá", "Ṣàngó"]],
    ["a b c d e f g", ["a", "b", "c", "d", "e", "f"]],
    ["x".repeat(60), ["x".repeat(40)]],
  ])("%j", (query, words) => {
    expect(plainWords(query)).toEqual(words.map((word) => word.normalize("NFC")));
  });
});
