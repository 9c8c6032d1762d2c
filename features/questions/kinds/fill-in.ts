import * as z from "zod/mini";
import { answerShapes } from "../contract.ts";
import { foldText } from "./fold-text.ts";
import { defineKind } from "./kind.ts";

/** What stands for a blank in the words of a question. */
const blank = /_{3,}/;

/** Blanks in a text; each has its accepted words. */
export const fillIn = defineKind({
  name: "fill-in",
  body: z.object({ blanks: z.int().check(z.gte(1)) }),
  key: z.object({ blanks: z.array(z.array(z.string()).check(z.minLength(1))).check(z.minLength(1)) }),
  answer: answerShapes["fill-in"],
  asksInBody: true,
  bodyForAttempt: (_body, _order, render, ask) => ({ parts: ask.split(blank).map((part) => withEdges(part, render)) }),
  fits: ({ blanks }, answer) => answer.blanks.length === blanks,
  isEmpty: ({ blanks }) => blanks.every((text) => foldText(text) === ""),
  score: (_body, key, { blanks }) =>
    key.blanks.filter((accept, at) => {
      const value = foldText(blanks[at] ?? "");
      return value !== "" && accept.some((form) => foldText(form) === value);
    }).length / key.blanks.length,
  right: (_body, key) => ({ blanks: key.blanks.map(([first = ""]) => first) }),
  make({ ask, blanks }) {
    const count = ask.split(blank).length - 1;
    if (count !== blanks.length) throw new Error(`"${ask}" has ${count} blanks and ${blanks.length} answers.`);
    return { body: { blanks: count }, key: { blanks: blanks.map((accept) => [...accept]) } };
  },
  parts: (_body, { blanks }) => ({ blanks }),
});

/** The renderer trims, and the space next to a blank is a part of the sentence. */
function withEdges(part: string, render: (line: string) => string): string {
  const [before = "", after = ""] = [/^\s/.test(part) ? " " : "", /\S\s+$/.test(part) ? " " : ""];
  return `${before}${render(part.trim())}${after}`;
}
