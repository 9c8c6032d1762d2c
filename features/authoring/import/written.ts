import { type Besides, itemOf, type ReadItem, tagsOf, unread } from "./item.ts";

/** A question as people write it: its words, what can be chosen, and the line that shows what is right. */
export type Written = {
  line: number;
  ask: string;
  options: { text: string; isMarked: boolean }[];
  pairs: [left: string, right: string][];
  /** By the name of the field, as in `fieldNames`. */
  fields: Partial<Record<WrittenField, string>>;
};

/** What a line may contain of a question, by the words with which it may begin. */
export const fieldNames = {
  answer: ["answer", "answers", "ans", "correct", "correct answer", "right", "right answer", "key"],
  why: ["why", "explanation", "feedback", "reason"],
  points: ["points", "point", "marks", "mark"],
  tags: ["tags", "tag"],
  lesson: ["lesson"],
  order: ["order", "right order"],
  guide: ["guide", "marking guide", "look for"],
} as const;
export type WrittenField = keyof typeof fieldNames;

/** The field that a word names; undefined: none. */
export const fieldNamed = (word: string): WrittenField | undefined => {
  const name = word.trim().toLowerCase().replace(/\s+/g, " ");
  return (Object.keys(fieldNames) as WrittenField[]).find((field) =>
    (fieldNames[field] as readonly string[]).includes(name),
  );
};

const lettersOnly = /^\(?[a-l]\)?(?:\s*(?:[,;/&+]|and)?\s*\(?[a-l]\)?)*\.?$/i;
const isTrue = /^(?:true|t)\.?$/i;
const isFalse = /^(?:false|f)\.?$/i;
const numberText =
  /^([-+]?\d+(?:\.\d+)?(?:e[-+]?\d{1,2})?)\s*(?:(?:±|\+\/?-)\s*(\d+(?:\.\d+)?))?\s*([^\d\s|;±][^|;±]{0,19})?$/i;

/** Words between these signs, each trimmed, without empty ones. */
const splitAt = (text: string, sign: string | RegExp) =>
  text
    .split(sign)
    .map((part) => part.trim())
    .filter(Boolean);

/** The kind and its parts that follow from what is written, or why it is no question. */
export function readWritten({ line, ask, options, pairs, fields }: Written): ReadItem {
  const { answer = "", order = "", guide } = fields;
  const besides: Besides = {
    why: fields.why ?? "",
    points: fields.points ?? "",
    tags: tagsOf(fields.tags ?? ""),
    lesson: fields.lesson ?? "",
  };
  const item = (parts: object) => itemOf(line, ask, parts, besides);
  if (ask === "") return unread(line, options[0]?.text ?? answer, "There is no question before these lines.");
  if (options.length > 0) return chosen(line, ask, options, answer, besides);
  if (pairs.length > 0)
    return item({
      kind: "matching",
      pairs: pairs.filter(([left]) => left !== ""),
      extra: pairs.flatMap(([left, right]) => (left === "" ? [right] : [])),
    });
  if (order !== "") return item({ kind: "ordering", items: splitAt(order, /[>;]/) });
  if (/^(?:a )?file\.?$/i.test(answer)) return item({ kind: "file", guide: guide ?? "" });
  if (guide !== undefined) return item({ kind: "long-text", guide });
  if (answer === "")
    return unread(line, ask, "It does not say what is right: a line “Answer:” or “Guide:” is missing.");
  if (/_{3,}/.test(ask))
    return item({ kind: "fill-in", blanks: splitAt(answer, ";").map((blank) => splitAt(blank, "|")) });
  if (isTrue.test(answer) || isFalse.test(answer)) return item({ kind: "true-false", right: isTrue.test(answer) });
  const number = numberText.exec(answer);
  if (number) {
    const [, right, tolerance = "0", unit] = number;
    return item({ kind: "number", right: Number(right), tolerance: Number(tolerance), unit: unit?.trim() ?? null });
  }
  return item({ kind: "short-text", accept: splitAt(answer, "|") });
}

/** One or several of options. What is right is marked, or named by its letter or its words. */
function chosen(line: number, ask: string, options: Written["options"], answer: string, besides: Besides): ReadItem {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const byText = options.filter(({ text }) => same(text, answer));
  const byLetter = () => {
    const letters = [...answer.toLowerCase().replace(/\band\b/g, " ")].filter((sign) => /[a-l]/.test(sign));
    return lettersOnly.test(answer) ? letters.map((letter) => options[letter.charCodeAt(0) - 97]) : [];
  };
  const named = byText.length > 0 ? byText : byLetter();
  if (named.includes(undefined)) return unread(line, ask, `There is no answer ${answer.slice(0, 20)} among them.`);
  const right = answer === "" ? options.filter(({ isMarked }) => isMarked) : named;
  if (right.length === 0)
    return unread(
      line,
      ask,
      answer === ""
        ? "It does not say which answer is right."
        : `What stands behind “Answer:” is none of its answers: ${answer.slice(0, 40)}.`,
    );
  const rightTexts = [...new Set(right.map((option) => option?.text ?? ""))];
  const wrong = options.filter((option) => !right.includes(option)).map(({ text }) => text);
  const [only = ""] = rightTexts;
  const isAboutTruth =
    options.length === 2 &&
    options.some(({ text }) => isTrue.test(text)) &&
    options.some(({ text }) => isFalse.test(text));
  if (isAboutTruth && rightTexts.length === 1)
    return itemOf(line, ask, { kind: "true-false", right: isTrue.test(only) }, besides);
  return rightTexts.length === 1
    ? itemOf(line, ask, { kind: "single", right: only, wrong }, besides)
    : itemOf(line, ask, { kind: "multiple", right: rightTexts, wrong }, besides);
}
