import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { holds } from "#tests/support/property.ts";
import { checkInput, labelOf } from "./check-input.ts";

const shown = (schema: z.core.$ZodType, input: unknown, part?: string) =>
  (checkInput(schema, input, part).errors ?? []).map(({ pointer, message }) => [pointer, message]);
const field = (schema: z.core.$ZodType, value: unknown) =>
  shown(z.strictObject({ startsAt: schema }), value === undefined ? {} : { startsAt: value })[0]?.[1];

describe("API-03 every kind of error is worded here and names its field", () => {
  test.each([
    [z.string(), undefined, "Starts at is required."],
    [z.string(), 7, "Starts at must be text."],
    [z.string(), null, "Starts at must be text."],
    [z.number(), "7", "Starts at must be a number."],
    [z.number(), Number.NaN, "Starts at must be a number."],
    [z.int(), 1.5, "Starts at must be a whole number."],
    [z.boolean(), "yes", "Starts at must be true or false."],
    [z.array(z.string()), {}, "Starts at must be a list."],
    [z.object({}), [], "Starts at must be an object with fields."],
    [z.array(z.string()), ["a", 1], "Starts at must be text."],
    [z.string().min(1), "", "Starts at is required."],
    [z.string().min(3), "a", "Starts at must have at least 3 characters."],
    [z.string().max(1), "ab", "Starts at must have at most 1 character."],
    [z.number().gte(5), 4, "Starts at must be at least 5."],
    [z.number().lt(5), 5, "Starts at must be less than 5."],
    [z.array(z.int()).max(2), [1, 2, 3], "Starts at must have at most 2 entries."],
    [z.number().multipleOf(5), 4, "Starts at must be a multiple of 5."],
    [z.email(), "x", "Starts at must be an e-mail address."],
    [z.uuid(), "x", "Starts at must be a UUID."],
    [z.iso.datetime(), "x", "Starts at must be a moment such as 2026-11-21T09:00:00Z."],
    [z.iso.date(), "x", "Starts at must be a day such as 2026-11-21."],
    [z.string().regex(/^a/), "b", "Starts at is not written as it should be."],
    [z.enum(["a", "b"]), "c", "Starts at must be one of: a, b."],
    [z.enum(["a", "b"]), undefined, "Starts at is required."],
    [z.literal("true"), "c", "Starts at must be one of: true."],
    [z.union([z.int(), z.boolean()]), "c", "Starts at has none of the forms that are possible here."],
    [z.record(z.uuid(), z.int()), { note: 1 }, "Note holds something that is not allowed there."],
    [z.string().refine((text) => text === "a"), "b", "Starts at is not valid."],
    [z.never(), "b", "Starts at has a value of the wrong kind."],
    [mini.string().check(mini.maxLength(1)), "ab", "Starts at must have at most 1 character."],
    // A sentence of the schema's own is given unchanged; a bound that names nothing gets the name.
    [z.string("Please say when."), 7, "Please say when."],
    [z.string().max(1, "At most 1 characters."), "ab", "Starts at: at most 1 characters."],
  ])("case %#", (schema, value, message) => {
    expect(field(schema, value)).toBe(message);
  });

  test("a field that is unknown is named, cut to what can be read, and is the place of the error", () => {
    expect(shown(z.strictObject({}), { role: 1, "a/b~c": 2 })).toEqual([
      ["/role", '"role" is not a field that is known here.'],
      ["/a~1b~0c", '"a/b~c" is not a field that is known here.'],
    ]);
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${"x".repeat(500)}${index}`, 1]));
    const errors = shown(z.strictObject({}), many);
    expect(errors).toHaveLength(20);
    for (const [, message] of errors) expect(message?.length).toBeLessThan(110);
  });

  test("what is wrong as a whole is called by where it came from", () => {
    expect(shown(z.strictObject({}), 7)).toEqual([["/", "The body must be an object with fields."]]);
    expect(shown(z.strictObject({}), null, "querystring")).toEqual([["/", "The query must be an object with fields."]]);
  });

  test("names are words", () => {
    const names = [["fullName"], ["selectedCourses", 0], ["idempotency-key"], ["a", "0", "phone_number"]];
    expect(names.map((path) => labelOf(path))).toEqual([
      "Full name",
      "Selected courses",
      "Idempotency key",
      "Phone number",
    ]);
    holds(fc.property(fc.string({ unit: "binary" }), (name) => labelOf([name]).length <= 130));
  });
});
