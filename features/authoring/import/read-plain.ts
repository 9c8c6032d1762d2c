import { ImportError, importLimits, type ReadItem } from "./item.ts";
import { fieldNamed, readWritten, type Written, type WrittenField } from "./written.ts";

/** Questions as people write them one under the other. docs/QUESTIONS.md shows how. */

const numbered = /^(?:q(?:uestion)?\.?\s*)?(\d{1,3})\s*[.):]\s*(\S.*)$/i;
const lettered = /^(\*)?\s*\(?([a-l])\s*[.)]\s*(\S.*)$/i;
const bulleted = /^(\*)?\s*[-•]\s+(\S.*)$/;
const keyHeading = /^(?:answers?|answer key|key|solutions?)\s*:?$/i;
const keyLine = /^(\d{1,3})\s*[.):-]?\s*(\S.*)$/;
const arrows = ["->", "→", "=>"] as const;

type Open = Written & { number: number | null; last: WrittenField | "option" | "pair" | "ask" };

/** What a line contains of the question before it, by its first words; null: nothing. */
function fieldOf(line: string): { field: WrittenField; text: string } | null {
  const colon = line.slice(0, 30).indexOf(":");
  const field = colon < 0 ? undefined : fieldNamed(line.slice(0, colon));
  return field ? { field, text: line.slice(colon + 1).trim() } : null;
}

/** Left and right of an arrow; null: there is none. */
function pairOf(line: string): [string, string] | null {
  const arrow = arrows.find((sign) => line.includes(sign));
  if (!arrow) return null;
  const at = line.indexOf(arrow);
  const right = line.slice(at + arrow.length).trim();
  return right === "" ? null : [line.slice(0, at).trim(), right];
}

/** The questions of a text, each as what it became. Errors: ImportError for too many. */
export function readPlain(text: string): ReadItem[] {
  const questions: Open[] = [];
  const keys = new Map<number, string>();
  let open: Open | null = null;
  let isAfterBlank = true;
  let isKey = false;
  const begin = (line: number, ask: string, number: number | null): Open => {
    if (questions.length >= importLimits.items) throw new ImportError(tooMany);
    const question: Open = { line, ask, number, options: [], pairs: [], fields: {}, last: "ask" };
    questions.push(question);
    return question;
  };
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.slice(0, importLimits.lineLength).trim();
    if (line === "") {
      isAfterBlank = true;
      continue;
    }
    const wasAfterBlank = isAfterBlank;
    isAfterBlank = false;
    if (questions.length > 0 && keyHeading.test(line)) {
      isKey = true;
      continue;
    }
    const key = isKey ? keyLine.exec(line) : null;
    if (key) {
      keys.set(Number(key[1]), key[2] ?? "");
      continue;
    }
    isKey = false;
    const isOver: boolean = open !== null && open.last !== "ask";
    if (open && takePart(open, line, at + 1)) continue;
    const start = numbered.exec(line);
    if (start && (open === null || isOver || open.number !== null || wasAfterBlank)) {
      open = begin(at + 1, start[2] ?? "", Number(start[1]));
    } else if (open === null || (isOver && wasAfterBlank)) {
      open = begin(at + 1, line, null);
    } else {
      goOn(open, line, wasAfterBlank);
    }
  }
  return questions.map(({ number, last: _last, ...question }) => {
    const key = number === null ? undefined : keys.get(number);
    const fields = { ...(key !== undefined && { answer: key }), ...question.fields };
    return readWritten({ ...question, fields });
  });
}

export const tooMany = `A file may bring ${importLimits.items} questions at once. Please send it in parts.`;

/** Takes a line that is an answer, a pair or a field of the open question; whether it was one. */
function takePart(open: Open, line: string, at: number): boolean {
  const field = fieldOf(line);
  if (field) {
    open.fields[field.field] = field.text;
    open.last = field.field;
    return true;
  }
  // A sentence may begin with "A." or a dash: letters count from the first on, and only before the line with the answer.
  const isOpenForOptions = open.fields.answer === undefined && open.pairs.length === 0;
  const option = isOpenForOptions ? (lettered.exec(line) ?? bulleted.exec(line)) : null;
  if (option && open.line !== at) {
    const letter = option.length === 4 ? option[2]?.toLowerCase() : undefined;
    if (letter === undefined || letter.charCodeAt(0) - 97 === open.options.length) {
      open.options.push({ text: option.at(-1) ?? "", isMarked: option[1] === "*" });
      open.last = "option";
      return true;
    }
  }
  const pair = open.options.length === 0 && open.fields.answer === undefined ? pairOf(line) : null;
  if (pair) {
    open.pairs.push(pair);
    open.last = "pair";
    return true;
  }
  return false;
}

/** A line that only goes on with what the one before it showed. */
function goOn(open: Open, line: string, isAfterBlank: boolean): void {
  const option = open.options.at(-1);
  const pair = open.pairs.at(-1);
  if (open.last === "ask") open.ask += `${isAfterBlank ? "\n\n" : "\n"}${line}`;
  else if (open.last === "option" && option) option.text += ` ${line}`;
  else if (open.last === "pair" && pair) pair[1] += ` ${line}`;
  else if (open.last !== "option" && open.last !== "pair")
    open.fields[open.last] = `${open.fields[open.last] ?? ""} ${line}`.trim();
}
