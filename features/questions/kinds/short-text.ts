import * as z from "zod/mini";
import { shortTextMax } from "../answer-limits-contract.ts";
import { answerShapes } from "../contract.ts";
import { foldText } from "./fold-text.ts";
import { defineKind } from "./kind.ts";

/** A word or two, compared with the texts that are accepted. */
export const shortText = defineKind({
  name: "short-text",
  body: z.object({}),
  key: z.object({ accept: z.array(z.string()).check(z.minLength(1)) }),
  answer: answerShapes["short-text"],
  bodyForAttempt: () => ({ maxLength: shortTextMax }),
  isEmpty: ({ text }) => foldText(text) === "",
  score: (_body, { accept }, { text }) => (accept.some((form) => foldText(form) === foldText(text)) ? 1 : 0),
  right: (_body, { accept }) => ({ text: accept[0] ?? "" }),
  make: ({ accept }) => ({ body: {}, key: { accept: [...accept] } }),
  parts: (_body, { accept }) => ({ accept }),
});
