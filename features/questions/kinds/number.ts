import * as z from "zod/mini";
import { answerShapes } from "../contract.ts";
import { defineKind } from "./kind.ts";
import { readNumber } from "./read-number.ts";

/** What binary fractions may be off by, as a part of the number. */
const roundingError = 1e-9;

/** A number, right within a tolerance; its unit may be typed with it. What is no number to the rule waits for a grader. */
export const number = defineKind({
  name: "number",
  body: z.object({ unit: z.nullable(z.string()) }),
  key: z.object({ value: z.number(), tolerance: z.number().check(z.gte(0)) }),
  answer: answerShapes.number,
  bodyForAttempt: ({ unit }) => ({ unit }),
  isEmpty: ({ value }) => value.trim() === "",
  isReadable: ({ unit }, { value }) => readNumber(value, unit) !== null,
  score({ unit }, key, { value }) {
    const input = readNumber(value, unit);
    const room = key.tolerance + roundingError * Math.max(1, Math.abs(key.value));
    return input !== null && Math.abs(input - key.value) <= room ? 1 : 0;
  },
  right: (_body, { value }) => ({ value: String(value) }),
  make: ({ right, tolerance = 0, unit = null }) => ({ body: { unit }, key: { value: right, tolerance } }),
  parts: ({ unit }, { value, tolerance }) => ({ right: value, tolerance, unit }),
  distinctTexts: ({ unit }) => [unit ?? ""],
});
