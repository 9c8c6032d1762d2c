import { expect, test } from "vitest";
import { fillReply, unknownPlaceholder } from "./support-texts.ts";

const values = { "first name": "Temitope", course: "Data Analysis", reference: null };

test("placeholders become their values, and what is missing stays and is named once", () => {
  expect(fillReply("Hello {first name}, {course}: {reference}, {reference}.", values)).toEqual({
    text: "Hello Temitope, Data Analysis: {reference}, {reference}.",
    missing: ["reference"],
  });
});

test("a value with braces, or with signs of a replacement, is put in unchanged", () => {
  const name = "{reference} $& $1 {course}";
  expect(fillReply("Hello {first name}", { ...values, "first name": name }).text).toBe(`Hello ${name}`);
});

test("what no reply may have is found, whatever else is in braces", () => {
  expect(unknownPlaceholder("{first name} and {surname}")).toBe("surname");
  expect(unknownPlaceholder("{__proto__}")).toBe("__proto__");
  expect(unknownPlaceholder("{course} } { {}")).toBeNull();
});
