import { type Check, hasOptions, readChecks, type TextError } from "./read-checks.ts";
import { type ColourChoice, readColours, readInkAndPaper } from "./read-colours.ts";

/** A part of a lesson, in its order. `markdown` is GFM; the others are what Markdown has no words for (docs/lesson-format.md). */
export type LessonPart =
  | { kind: "markdown"; text: string }
  | { kind: "checks"; title: string; checks: Check[] }
  | { kind: "swatches"; colours: ColourChoice[] }
  | { kind: "ink-and-paper"; sample: string[]; inks: ColourChoice[]; papers: ColourChoice[] }
  | { kind: "before-after"; before: NamedPicture; after: NamedPicture }
  /** What no one should read before having tried, of a lesson whose questions are open ones. */
  | { kind: "answers"; text: string };

/** A picture of the lesson with its description; the words before the colon are its label. */
export type NamedPicture = { file: string; text: string };

const checksHeading = /^##\s+(Check yourself)\s*$/i;
const answersHeading = /^##\s+Answers\s*$/;
const section = /^##\s/;
const fence = /^(`{3,}|~{3,})\s*([\w-]*)\s*$/;

const blocks: Record<string, (lines: string[], firstLine: number) => { part: LessonPart | null; errors: TextError[] }> =
  {
    swatches: readColours,
    "ink-and-paper": readInkAndPaper,
    "before-after": readBeforeAfter,
  };

/**
 * Reads a lesson's text. A part that is not as it must be stays Markdown, so that a reader still sees what was written, and is
 * reported among `errors`, each with its line.
 */
export function readLessonText(body: string): { parts: LessonPart[]; errors: TextError[] } {
  const lines = body.replace(/\r\n?/g, "\n").split("\n");
  const parts: LessonPart[] = [];
  const errors: TextError[] = [];
  let markdown: string[] = [];
  const add = (part: LessonPart | null) => {
    if (markdown.some((line) => line.trim() !== "")) parts.push({ kind: "markdown", text: markdown.join("\n").trim() });
    markdown = [];
    if (part) parts.push(part);
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? "";
    const opening = fence.exec(line);
    const heading = checksHeading.exec(line);
    if (opening) {
      const end = lines.findIndex((otherLine, index) => index > at && otherLine.trim() === opening[1]);
      const close = end < 0 ? lines.length : end;
      const { part, errors: matchingErrors } = blocks[opening[2] ?? ""]?.(lines.slice(at + 1, close), at + 2) ?? plain;
      errors.push(...matchingErrors);
      if (part && matchingErrors.length === 0) add(part);
      else markdown.push(...lines.slice(at, close + 1));
      at = close + 1;
    } else if (heading) {
      const end = lines.findIndex((otherLine, index) => index > at && section.test(otherLine));
      const inside = lines.slice(at + 1, end < 0 ? lines.length : end);
      const { checks, errors: matchingErrors } = hasOptions(inside)
        ? readChecks(inside, at + 2)
        : { checks: [], errors: [] };
      errors.push(...matchingErrors);
      if (checks.length > 0 && matchingErrors.length === 0) add({ kind: "checks", title: heading[1] ?? "", checks });
      else markdown.push(line, ...inside);
      at += 1 + inside.length;
    } else if (answersHeading.test(line)) {
      const text = lines
        .slice(at + 1)
        .join("\n")
        .trim();
      add(text === "" ? null : { kind: "answers", text });
      at = lines.length;
    } else {
      markdown.push(line);
      at += 1;
    }
  }
  add(null);
  return { parts, errors };
}

const plain = { part: null, errors: [] };

const namedPicture = /^!\[([^\]]+)\]\(pictures\/([a-z0-9._-]+)\)$/i;

function readBeforeAfter(lines: string[], firstLine: number) {
  const pictures = lines.filter((line) => line.trim() !== "").map((line) => namedPicture.exec(line.trim()));
  const [before, after] = pictures.map((match) => (match ? { text: match[1] ?? "", file: match[2] ?? "" } : null));
  if (pictures.length === 2 && before && after)
    return { part: { kind: "before-after" as const, before, after }, errors: [] };
  const message = "Before and after are two lines, each a picture: “![Before: what it shows](pictures/name.svg)”.";
  return { part: null, errors: [{ line: firstLine, sentence: message }] };
}

/** The checks of a text, in its order. */
export const checksIn = (body: string): Check[] =>
  readLessonText(body).parts.flatMap((part) => (part.kind === "checks" ? part.checks : []));
