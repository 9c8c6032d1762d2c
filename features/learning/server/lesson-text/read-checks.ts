import { createHash } from "node:crypto";

/** A question of "Check yourself": its words, options and explanation are Markdown. */
export type Check = {
  /** Made from the question and its options: an answer that was given to other words belongs to another check. */
  id: string;
  question: string;
  options: { text: string; isRight: boolean }[];
  why: string;
};

/** What is wrong with a text, for the person who wrote it; `line` counts from 1. */
export type TextError = { line: number; sentence: string };

type Open = { line: number; question: string[]; options: { text: string[]; isRight: boolean }[]; why: string[] };

const numbered = /^\d+\.\s+(\S.*)$/;
const optionLine = /^\s+[-*]\s+\[([^\]]?)\]\s*(.*)$/;
const whyLine = /^\s*>\s?(.*)$/;
const fewest = 2;
const max = 5;

/** Whether these lines hold options to tap: without one, the questions are there to think about, and stay unchanged. */
export const hasOptions = (lines: readonly string[]): boolean => lines.some((line) => optionLine.test(line));

/**
 * Reads the questions of a lesson: a numbered list, below each question its options (`- [ ]`, the right one `- [x]`), below
 * them the explanation (`> …`). `firstLine` is where `lines` begin in the text. Every error is reported, not the first alone.
 */
export function readChecks(lines: readonly string[], firstLine: number): { checks: Check[]; errors: TextError[] } {
  const errors: TextError[] = [];
  const opened: Open[] = [];
  /** Where a line goes that only goes on with what is above it. */
  let last: string[] | null = null;
  for (const [index, text] of lines.entries()) {
    const line = firstLine + index;
    const current = opened.at(-1);
    const [, question] = numbered.exec(text) ?? [];
    const [, mark, option = ""] = optionLine.exec(text) ?? [];
    const [, why] = whyLine.exec(text) ?? [];
    if (text.trim() === "") continue;
    if (question !== undefined) {
      last = [question];
      opened.push({ line, question: last, options: [], why: [] });
    } else if (!current) {
      errors.push({ line, sentence: "A question begins with its number, such as “1. Why?”." });
    } else if (mark !== undefined) {
      if (!/^[ x]$/i.test(mark))
        errors.push({ line, sentence: "An option begins with “- [ ]”, the right one with “- [x]”." });
      if (option === "") errors.push({ line, sentence: "This option has no words." });
      if (current.why.length > 0) errors.push({ line, sentence: "The options stand above the explanation." });
      last = [option];
      current.options.push({ text: last, isRight: /x/i.test(mark) });
    } else if (why !== undefined) {
      last = current.why;
      last.push(why);
    } else if (/^\s/.test(text) && last) {
      last.push(text.trim());
    } else {
      errors.push({ line, sentence: "This line belongs to no question: what goes on with one is indented." });
    }
  }
  return { checks: opened.map(checkOf), errors: [...errors, ...opened.flatMap(errorsOf)] };
}

function checkOf({ question, options, why }: Open): Check {
  const text = question.join("\n");
  const shown = options.map(({ text, isRight }) => ({ text: text.join("\n"), isRight }));
  const id = createHash("sha256")
    .update(JSON.stringify([text, shown]))
    .digest("hex")
    .slice(0, 10);
  return { id, question: text, options: shown, why: why.join("\n").trim() };
}

function errorsOf({ line, question, options, why }: Open, index: number): TextError[] {
  const name = `Question ${index + 1} (“${question[0]?.slice(0, 40)}”)`;
  const right = options.filter(({ isRight }) => isRight).length;
  const texts = options.map(({ text }) => text.join(" ").trim());
  return [
    options.length < fewest && `${name} has fewer than ${fewest} options.`,
    options.length > max && `${name} has more than ${max} options.`,
    options.length >= fewest && right === 0 && `${name} has no right option: mark it with “[x]”.`,
    right > 1 && `${name} has ${right} right options: one is right.`,
    new Set(texts).size < texts.length && `${name} has the same option twice.`,
    why.join("").trim() === "" && `${name} has no explanation: write it below the options, after “>”.`,
  ]
    .filter((message) => message !== false)
    .map((message) => ({ line, sentence: message }));
}
