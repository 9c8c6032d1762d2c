import gift, { type GIFTQuestion, type NumericalFormat, type TextFormat } from "gift-pegjs";
import { wordsOf } from "./html-words.ts";
import { ImportError, importLimits, itemOf, type ReadItem, unread } from "./item.ts";
import { tooMany } from "./read-plain.ts";

/** Questions in GIFT, the format in which Moodle writes them. Blank lines are between them, and each is read by itself. */

/** Its words: of HTML what is read. */
const plainTextOf = ({ format, text }: TextFormat): string =>
  format === "html" || /<\/?(?:p|br|b|i|em|strong|span|div)\b/i.test(text) ? wordsOf(text) : text.trim();
const oneLine = (text: TextFormat) => plainTextOf(text).replace(/\s+/g, " ");

/** The questions of a file. Errors: ImportError for too many. */
export function readGift(text: string): ReadItem[] {
  const items: ReadItem[] = [];
  for (const { line, source } of blocksOf(text)) {
    if (items.length >= importLimits.items) throw new ImportError(tooMany);
    items.push(...readBlock(line, source));
  }
  return items;
}

/** What is between blank lines, with the line on which its first word is that is no comment. */
function* blocksOf(text: string): Generator<{ line: number; source: string }> {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  let from = 0;
  for (let at = 0; at <= lines.length; at += 1) {
    if ((lines[at] ?? "").trim() !== "") continue;
    const block = lines.slice(from, at);
    const first = block.findIndex((line) => !line.trimStart().startsWith("//"));
    if (first >= 0) yield { line: from + first + 1, source: block.join("\n") };
    from = at + 1;
  }
}

function readBlock(line: number, source: string): ReadItem[] {
  const ask = source
    .split("\n")
    .filter((part) => !part.trimStart().startsWith("//"))
    .join(" ");
  if (ask.length > importLimits.lineLength) return [unread(line, ask, "It is too long.")];
  let questions: GIFTQuestion[];
  try {
    questions = gift.parse(source);
  } catch (error) {
    const at = (error as { location?: { start: { line: number } } }).location?.start.line;
    const near = at !== undefined && at > 1 ? ` Please look near line ${line + at - 1}.` : "";
    return [unread(line, ask, `This is no GIFT that can be read: a bracket or a sign is missing or too many.${near}`)];
  }
  // A category sorts questions and is none.
  return questions.flatMap((question) => (question.type === "Category" ? [] : [readQuestion(line, question)]));
}

function readQuestion(line: number, question: Exclude<GIFTQuestion, { type: "Category" }>): ReadItem {
  const ask = plainTextOf(question.stem);
  if (question.type === "Description") return unread(line, ask, "It is a text alone and asks nothing.");
  const why = question.globalFeedback ? plainTextOf(question.globalFeedback) : "";
  const item = (parts: object) => itemOf(line, ask, parts, { why, tags: question.tags ?? [] });
  switch (question.type) {
    case "TF":
      return item({ kind: "true-false", right: question.isTrue });
    case "Essay":
      return itemOf(line, ask, { kind: "long-text", guide: why }, { tags: question.tags ?? [] });
    case "Matching":
      return item({
        kind: "matching",
        pairs: question.matchPairs
          .filter(({ subquestion }) => plainTextOf(subquestion) !== "")
          .map(({ subquestion, subanswer }) => [oneLine(subquestion), subanswer.trim()]),
        extra: question.matchPairs.flatMap(({ subquestion, subanswer }) =>
          plainTextOf(subquestion) === "" ? [subanswer.trim()] : [],
        ),
      });
    case "Numerical": {
      const { choices } = question;
      const right = Array.isArray(choices)
        ? choices.find(({ isCorrect, weight }) => isCorrect && (weight === null || weight === 100))?.text
        : choices;
      const number = right && numberOf(right);
      return number
        ? item({ kind: "number", ...number, unit: null })
        : unread(line, ask, "It has no number that is right.");
    }
    case "Short": {
      const accept = question.choices.map(({ text }) => oneLine(text));
      // A blank that GIFT has in the middle of the words.
      if (question.hasEmbeddedAnswers && /_{3,}/.test(ask)) return item({ kind: "fill-in", blanks: [accept] });
      return item({ kind: "short-text", accept });
    }
    case "MC": {
      const isRight = ({ isCorrect, weight }: (typeof question.choices)[number]) => isCorrect || (weight ?? 0) > 0;
      const right = question.choices.filter(isRight).map(({ text }) => oneLine(text));
      const wrong = question.choices.filter((choice) => !isRight(choice)).map(({ text }) => oneLine(text));
      if (right.length === 0) return unread(line, ask, "It does not say which answer is right.");
      return right.length === 1
        ? item({ kind: "single", right: right[0], wrong })
        : item({ kind: "multiple", right, wrong });
    }
  }
}

/** A number and how far off is still right; null: none. */
function numberOf(format: NumericalFormat): { right: number; tolerance: number } | null {
  const { type, number, range = 0, numberHigh, numberLow } = format;
  if (type === "high-low" && numberHigh !== undefined && numberLow !== undefined) {
    const tidy = (value: number) => Number(value.toPrecision(12));
    return { right: tidy((numberHigh + numberLow) / 2), tolerance: tidy(Math.abs(numberHigh - numberLow) / 2) };
  }
  return number === undefined ? null : { right: number, tolerance: range };
}
