import { expect, test } from "vitest";
import { measure } from "../illustrations/lettering/lettering.ts";
import { wordmarkOf } from "./wordmark.ts";

const tones = (text: string) => wordmarkOf(text).map(({ tone }) => tone);

test("the first words are large and the rest small below them", () => {
  expect(tones("brick lane learning")).toEqual(["name", "word"]);
  expect(tones("Ada")).toEqual(["name"]);
  expect(wordmarkOf("Ada")[0]?.d).not.toBe(wordmarkOf("Eve")[0]?.d);
});

test("a long name gets smaller, then an ellipsis: no line leaves the board", () => {
  const [name] = wordmarkOf("Internationalisation");
  expect((name?.scale ?? 1) * 1200).toBeLessThan(38);
  const [first, second] = wordmarkOf(`${"W".repeat(80)} ${"and all its many, many branches ".repeat(4)}`);
  expect(first?.scale).toBeCloseTo(22 / 1200, 4);
  expect(first?.d.match(/M\d/g)?.length).toBeLessThan(20);
  expect(second?.d.length).toBeGreaterThan(0);
  expect(measure("and all its many, many branches ".repeat(4), 16.5)).toBeGreaterThan(161);
});

test("letters that cannot be drawn leave the mark alone", () => {
  expect(wordmarkOf("学校").every(({ d }) => d === "")).toBe(true);
  expect(wordmarkOf("")[0]?.d).toBe("");
});
