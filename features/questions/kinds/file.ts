import * as z from "zod/mini";
import { answerShapes } from "../contract.ts";
import { defineKind } from "./kind.ts";

/** Largest file that answers a question, in bytes. */
const fileMaxBytes = 25 * 1024 * 1024;

/** A file that a grader looks at and marks. */
export const file = defineKind({
  name: "file",
  body: z.object({}),
  /** What the one who marks it looks for. */
  key: z.object({ guide: z.string() }),
  answer: answerShapes.file,
  isMarkedByPerson: true,
  bodyForAttempt: () => ({ maxBytes: fileMaxBytes }),
  score: () => 0,
  right: () => null,
  make: ({ guide }) => ({ body: {}, key: { guide } }),
  parts: (_body, { guide }) => ({ guide }),
});
