import * as z from "zod/mini";
import { type QuestionDraft, questionDraft } from "#features/questions/draft-contract.ts";
import { draftError } from "#features/questions/kinds/draft.ts";

/** One question of a file that was brought: what it became, or why it is none. */
export type ReadItem = {
  /** The line on which it begins, from 1. */
  line: number;
  /** The beginning of its words. */
  ask: string;
} & ({ draft: QuestionDraft } | { error: string });

/** Bounds of what is brought at once. */
export const importLimits = { bytes: 1024 * 1024, items: 300, lineLength: 10_000 } as const;

/** Thrown for a file of which nothing can be read; the message is shown. */
export class ImportError extends Error {}

/** The words of a question by which its author knows it again. */
const beginning = (ask: string) => {
  const line = ask.replace(/\s+/g, " ").trim();
  return line.length > 120 ? `${line.slice(0, 120)}…` : line;
};

/** An item that became no question. */
export const unread = (line: number, ask: string, error: string): ReadItem => ({ line, ask: beginning(ask), error });

/** What is asked besides the parts of a kind, as it was written. */
export type Besides = { why?: string; points?: string; tags?: readonly string[]; lesson?: string };

const partNames: Record<string, string> = {
  ask: "The question",
  right: "The right answer",
  wrong: "The other answers",
  accept: "The accepted answers",
  items: "What is put in order",
  pairs: "The pairs",
  extra: "What belongs to none",
  blanks: "The answers of the blanks",
  unit: "The unit",
  guide: "The guide",
  why: "Why it is right",
  tags: "The tags",
};

/** A question of these parts, or why it is none. */
export function itemOf(line: number, ask: string, parts: object, besides: Besides = {}): ReadItem {
  const { why = "", points = "", tags = [], lesson = "" } = besides;
  const number = points === "" ? 1 : Number(points);
  if (!(number >= 0.25 && number <= 100 && Number.isInteger(number * 4)))
    return unread(line, ask, `Points are from 0.25 to 100, in quarters: ${points.slice(0, 20)}.`);
  const [, week, topic] = /^(\d{1,3})\.(\d{1,3})$/.exec(lesson) ?? [];
  if (lesson !== "" && week === undefined)
    return unread(line, ask, `A lesson is its week and topic, such as 1.3: ${lesson.slice(0, 20)}.`);
  return itemOfDraft(line, ask, {
    ask,
    why,
    points: number,
    tags,
    picture: null,
    lesson: week === undefined ? null : { week: Number(week), topic: Number(topic) },
    ...parts,
  });
}

/** A question as its author writes it, or why it is none. */
export function itemOfDraft(line: number, ask: string, written: unknown): ReadItem {
  const { success, data, error } = z.safeParse(questionDraft, written);
  if (!success) {
    const field = String(error.issues[0]?.path[0] ?? "");
    return unread(line, ask, `${partNames[field] ?? "A part of it"} is missing, too long or too many.`);
  }
  const refusal = draftError(data);
  return refusal ? unread(line, ask, refusal.message) : { line, ask: beginning(ask), draft: data };
}

/** Tags as they are written in one line. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];
