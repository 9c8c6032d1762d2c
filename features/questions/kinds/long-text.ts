import * as z from "zod/mini";
import { longTextMax } from "../answer-limits-contract.ts";
import { answerShapes } from "../contract.ts";
import { defineKind } from "./kind.ts";

/** A text that a grader reads and marks. */
export const longText = defineKind({
  name: "long-text",
  body: z.object({}),
  /** What the one who marks it looks for. */
  key: z.object({ guide: z.string() }),
  answer: answerShapes["long-text"],
  isMarkedByPerson: true,
  bodyForAttempt: () => ({ maxLength: longTextMax }),
  isEmpty: ({ text }) => text.trim() === "",
  score: () => 0,
  right: () => null,
  make: ({ guide }) => ({ body: {}, key: { guide } }),
  parts: (_body, { guide }) => ({ guide }),
});
