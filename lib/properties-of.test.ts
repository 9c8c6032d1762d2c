import { expect, test } from "vitest";
import { isRecord, propertiesOf, textOf } from "./properties-of.ts";

test("what is no object has no properties", () => {
  for (const value of [undefined, null, 7, "text", true]) {
    expect(isRecord(value)).toBe(false);
    expect(propertiesOf(value).code).toBeUndefined();
  }
});

test("an error's own properties and those of its class are read", () => {
  const error = Object.assign(new Error("Gone."), { code: "ENOENT" });
  expect([propertiesOf(error).code, propertiesOf(error).message]).toEqual(["ENOENT", "Gone."]);
});

test("only text is text", () => {
  expect([textOf("a"), textOf(7), textOf(null)]).toEqual(["a", undefined, undefined]);
});
