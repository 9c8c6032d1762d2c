import type { Face } from "./faces.ts";

/** Setting text in a PDF: which face has a letter, and where a line breaks. Knows nothing of PDF but its faces. */

/** Fallback faces, in this order, where the requested one lacks a letter. */
const standIns: readonly Face[] = ["other", "arabic"];

/** What can be asked of the faces while a document is open. */
export type Measure = {
  has(face: Face, codePoint: number): boolean;
  /** Whether the face knows where the marks of this letter go; one that does not would strike them through it. Null: it cannot be set. */
  places(face: Face, grapheme: string): boolean | null;
  /** Width of a text in one face, in points. */
  width(face: Face, text: string, size: number): number;
};

export type Run = { face: Face; text: string };

const missing = "?";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const graphemes = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);

/**
 * Splits a line into runs of one face each: the requested one where it has the letter, with its marks composed or apart, else one
 * that stands in. What no face has (a script that we carry no face for, an emoji) is a question mark: a gap would be seen by no one.
 * Names are requested in letters that can be printed where they are typed (lib/printed-letters.ts).
 */
export function runsOf(measure: Measure, face: Face, line: string): Run[] {
  const runs: Run[] = [];
  for (const grapheme of graphemes(line.normalize("NFC"))) {
    const last = runs.at(-1);
    // Signs that no one sees are none that are missing.
    if (/^[\p{C}\p{Variation_Selector}]+$/u.test(grapheme)) continue;
    const set = setIn(measure, face, grapheme, last?.face) ?? { face, text: missing };
    if (last?.face === set.face) last.text += set.text;
    else runs.push(set);
  }
  return runs;
}

function setIn(measure: Measure, face: Face, grapheme: string, previous: Face | undefined): Run | null {
  const hasAll = (candidate: Face, text: string) =>
    [...text].every((letter) => measure.has(candidate, letter.codePointAt(0) ?? 0));
  // A space goes with what is before it, so that a name in another script stays one run in its own direction.
  if (grapheme === " " && previous && hasAll(previous, grapheme)) return { face: previous, text: grapheme };
  let first: Run | null = null;
  // A face is opened only when one before it lacks the letter: that takes longer than all else.
  for (const candidate of [face, ...standIns]) {
    for (const text of new Set([grapheme, grapheme.normalize("NFD"), grapheme.normalize("NFKC")])) {
      if (!hasAll(candidate, text)) continue;
      const isPlaced = measure.places(candidate, text);
      if (isPlaced) return { face: candidate, text };
      if (isPlaced !== null) first ??= { face: candidate, text };
    }
  }
  return first;
}

/** Width of a line that may need several faces, in points. */
export function lineWidth(measure: Measure, face: Face, line: string, size: number): number {
  return runsOf(measure, face, line).reduce((width, run) => width + measure.width(run.face, run.text, size), 0);
}

/** From one baseline to the next, as a part of the size. */
export const lead = 1.12;

export type Setting = { size: number; lines: string[] };

/**
 * The largest of the sizes at which a text fits into a box; at the smallest it takes as many lines as it needs. Nothing is ever
 * cut off: words break between letters when one alone is wider than a line.
 */
export function fitText(
  measure: Measure,
  face: Face,
  text: string,
  box: { width: number; height: number; sizes: readonly [number, ...number[]] },
): Setting {
  let fitting: { size: number; lines: Line[] } | null = null;
  let last: { size: number; lines: Line[] } | null = null;
  for (const size of box.sizes) {
    last = { size, lines: breakLines(measure, face, text, size, box.width) };
    if (last.lines.length * size * lead > box.height) continue;
    // A word cut in two is worse than a smaller size.
    if (!last.lines.some(({ isCut }) => isCut)) return plain(last);
    fitting ??= last;
  }
  return plain(fitting ?? last ?? { size: box.sizes[0], lines: [] });
}

const plain = ({ size, lines }: { size: number; lines: Line[] }): Setting => ({
  size,
  lines: lines.map(({ text }) => text),
});

type Line = { text: string; isCut: boolean };

function breakLines(measure: Measure, face: Face, text: string, size: number, width: number): Line[] {
  const fits = (line: string) => lineWidth(measure, face, line, size) <= width;
  const words = text.split(/\s+/).filter(Boolean);
  // Most texts are one line: what follows measures it once more with each word.
  if (words.length > 0 && fits(words.join(" "))) return [{ text: words.join(" "), isCut: false }];
  const lines: Line[] = [];
  let line = "";
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push({ text: line, isCut: false });
    line = "";
    for (const letter of graphemes(word)) {
      if (line && !fits(line + letter)) {
        lines.push({ text: line, isCut: true });
        line = "";
      }
      line += letter;
    }
  }
  if (line) lines.push({ text: line, isCut: false });
  return lines;
}
