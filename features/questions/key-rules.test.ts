import { describe, expect, test } from "vitest";
import { areaAround, keyFrom, previewText, type TypedKey } from "./key-rules.ts";

describe("a key that is edited", () => {
  test.each<[string, Parameters<typeof keyFrom>[0], TypedKey, object]>([
    ["an option", "single", { by: "answer", answer: { option: "a" } }, { option: "a" }],
    [
      "words, one a line",
      "short-text",
      { by: "words", blanks: [" Ìbàdàn \n\nEba Odan\nEba Odan"] },
      { accept: ["Ìbàdàn", "Eba Odan"] },
    ],
    [
      "words of each blank",
      "fill-in",
      { by: "words", blanks: ["king\nqueen", "Benin"] },
      { blanks: [["king", "queen"], ["Benin"]] },
    ],
    [
      "a number with decimals",
      "number",
      { by: "number", value: "1 012.5", tolerance: "" },
      { value: 1012.5, tolerance: 0 },
    ],
    [
      "a small number",
      "number",
      { by: "number", value: "-1.6e-19", tolerance: "1e-21" },
      { value: -1.6e-19, tolerance: 1e-21 },
    ],
  ])("%s", (_, kind, typed, key) => {
    expect(keyFrom(kind, typed)).toEqual({ key });
  });

  test.each<[string, Parameters<typeof keyFrom>[0], TypedKey]>([
    ["nothing chosen", "single", { by: "answer", answer: null }],
    ["no words", "short-text", { by: "words", blanks: [" \n "] }],
    ["a blank without words", "fill-in", { by: "words", blanks: ["king", ""] }],
    ["a comma, which may be for thousands", "number", { by: "number", value: "1,000", tolerance: "0" }],
    ["no number", "number", { by: "number", value: "twelve", tolerance: "0" }],
    ["more than a number", "number", { by: "number", value: "1e9999", tolerance: "0" }],
    ["off by less than nothing", "number", { by: "number", value: "1", tolerance: "-1" }],
    ["no place", "hotspot", { by: "areas", areas: [] }],
  ])("%s is no key yet", (_, kind, typed) => {
    expect(keyFrom(kind, typed)).toEqual({ error: expect.stringMatching(/^Please /) });
  });

  test.each([
    [
      { x: 0.5, y: 0.5 },
      { width: 0.2, height: 0.1 },
      { x: 0.4, y: 0.45, width: 0.2, height: 0.1 },
    ],
    [
      { x: 0, y: 1 },
      { width: 0.2, height: 0.1 },
      { x: 0, y: 0.9, width: 0.2, height: 0.1 },
    ],
    [
      { x: 0.9, y: 0.9 },
      { width: 7, height: 1 },
      { x: 0, y: 0, width: 1, height: 1 },
    ],
  ])("a place stays in the picture: around %j", (at, size, area) => {
    expect(areaAround(at, size)).toEqual(area);
  });

  test.each([
    [{ attempts: 0, better: 0, worse: 0, looked: 0 }, /Nobody has handed in/],
    [{ attempts: 1, better: 1, worse: 0, looked: 1 }, /^1 paper with this question is over\. 1 gets more points/],
    [
      { attempts: 40, better: 3, worse: 2, looked: 40 },
      /^40 papers with this question are over\. 3 get more points and 2 get fewer points/,
    ],
    [{ attempts: 40, better: 0, worse: 0, looked: 40 }, /None gets other points/],
    [{ attempts: 9_000, better: 3, worse: 0, looked: 2_000 }, /Of the newest 2000, 3 get more/],
  ])("what it changes is shown: %j", (preview, text) => {
    expect(previewText(preview)).toMatch(text);
  });
});
