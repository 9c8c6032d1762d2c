import * as z from "zod/mini";
import { answerShapes } from "../contract.ts";
import { defineKind } from "./kind.ts";

/** A sentence that is true or not. */
export const trueFalse = defineKind({
  name: "true-false",
  body: z.object({}),
  key: z.object({ is: z.boolean() }),
  answer: answerShapes["true-false"],
  bodyForAttempt: () => ({}),
  score: (_body, key, { is }) => (is === key.is ? 1 : 0),
  right: (_body, key) => key,
  make: ({ right }) => ({ body: {}, key: { is: right } }),
  parts: (_body, { is }) => ({ right: is }),
});
