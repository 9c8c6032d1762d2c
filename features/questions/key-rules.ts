import { counted } from "#lib/counted.ts";
import type { Answer, QuestionKindName } from "./contract.ts";
import type { KeyPreview, StoredKey } from "./key-contract.ts";

/** The key of a question as edited. No I/O. */
export type Area = StoredKey["areas"][number];
export type TypedKey =
  /** What is right has the shape of an answer: it is chosen as a student would. */
  | { by: "answer"; answer: Answer }
  /** For each blank the words that are accepted, one a line; a short text has one. */
  | { by: "words"; blanks: readonly string[] }
  | { by: "number"; value: string; tolerance: string }
  | { by: "areas"; areas: readonly Area[] }
  /** A grader marks it: its key is stored unchanged. */
  | { by: "person"; key: StoredKey["key"] };

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
const lines = (value: unknown): string => texts(value).join("\n");
/** What was typed one a line, without what is empty or twice. */
const linesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];
/** A number with a point for its decimals; null for what is none, and for a comma, which some mean for thousands. */
const numberOf = (typed: string): number | null => {
  const text = typed.replace(/\s/g, "");
  const number = /^[-+]?\d+(\.\d+)?(e[-+]?\d{1,4})?$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : null;
};

/** A stored key as edited. */
export function typedFrom({
  question,
  key,
  areas,
  isByPerson,
}: Pick<StoredKey, "question" | "key" | "areas" | "isByPerson">): TypedKey {
  if (isByPerson) return { by: "person", key };
  switch (question.kind) {
    case "short-text":
      return { by: "words", blanks: [lines(key.accept)] };
    case "fill-in":
      return { by: "words", blanks: Array.isArray(key.blanks) ? key.blanks.map(lines) : [] };
    case "number":
      return { by: "number", value: String(key.value ?? ""), tolerance: String(key.tolerance ?? 0) };
    case "hotspot":
      return { by: "areas", areas };
    default:
      // Kinds whose key has the shape of an answer.
      return { by: "answer", answer: key as Answer };
  }
}

/** The key that was made, or why it is none yet. Whether it fits the question, its kind decides on the server. */
export function keyFrom(kind: QuestionKindName, typed: TypedKey): { key: StoredKey["key"] } | { error: string } {
  switch (typed.by) {
    case "person":
      return { key: typed.key };
    case "answer":
      return typed.answer === null ? { error: "Please choose what is right." } : { key: { ...typed.answer } };
    case "words": {
      const blanks = typed.blanks.map(linesOf);
      if (blanks.some((accept) => accept.length === 0)) return { error: "Please write at least one answer for each." };
      return { key: kind === "fill-in" ? { blanks } : { accept: blanks[0] ?? [] } };
    }
    case "number": {
      const [value, tolerance] = [numberOf(typed.value), numberOf(typed.tolerance || "0")];
      if (value === null)
        return { error: "Please enter a number with a point for decimals and no comma, such as 1250.5." };
      if (tolerance === null || tolerance < 0) return { error: "Please enter how far off is still right, from 0." };
      return { key: { value, tolerance } };
    }
    case "areas":
      return typed.areas.length === 0 ? { error: "Please mark a place." } : { key: { areas: typed.areas } };
  }
}

const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;

/** An area of this size around a point, within the picture. */
export function areaAround(at: { x: number; y: number }, { width, height }: Pick<Area, "width" | "height">): Area {
  const [wide, high] = [share(width), share(height)];
  return {
    x: share(Math.min(at.x - wide / 2, 1 - wide)),
    y: share(Math.min(at.y - high / 2, 1 - high)),
    width: wide,
    height: high,
  };
}

/** What another key would change, in sentences. */
export function previewText({ attempts, better, worse, looked }: Omit<KeyPreview, "explanationHtml">): string {
  if (attempts === 0) return "Nobody has handed in this question yet: no grade changes.";
  const attemptsText = `${counted(attempts, "paper with this question is", "papers with this question are")} over.`;
  const of = looked < attempts ? ` Of the newest ${looked},` : "";
  if (better + worse === 0) return `${attemptsText}${of} ${of ? "none" : "None"} gets other points for it.`;
  const parts = [
    better > 0 ? `${better} get${better === 1 ? "s" : ""} more points` : "",
    worse > 0 ? `${worse} get${worse === 1 ? "s" : ""} fewer points` : "",
  ];
  return `${attemptsText}${of} ${parts.filter(Boolean).join(" and ")} for it. They are graded again within a minute or two, and students whose grade changes are told.`;
}
