/** Two places in a text, as a textarea counts them; a caret where they are equal. */
export type TextSelection = { start: number; end: number };

/** What takes the place of `from` to `to`, and what is selected in the text that comes of it. */
export type TextEdit = TextSelection & { from: number; to: number; text: string };

type Range = { from: number; to: number };
/** `closes`: what is added ends something, so a selection that ends here ends before it. */
type Change = { at: number; drop?: number; add?: string; closes?: true };

const boldRun = /\*\*(?:\S|\S.*?\S)??\*\*(?!\*)/g;
const link = /\[[^[\]]*\]\(([^()\s]*)\)/g;
const quoteMark = /^ {0,3}> ?/;
/** What may be in front of a line's own mark. */
const margin = /^(?: {0,3}> ?)*[ \t]*/;
const lineMark = /^(?:#{1,6}|[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/;

/** Puts `**` around the selection, or the word at the caret, line by line, or takes it away where all of it is bold. */
export function toggleBold(text: string, selection: TextSelection): TextEdit {
  const chosen = chosenRanges(text, selection).map((range) => {
    const runs = matchesIn(text, range, boldRun).filter(({ from, to }) => from <= range.to && range.from <= to);
    return { range, runs, own: runs.find(({ from, to }) => from <= range.from && range.to <= to) };
  });
  const isBold = chosen.every(({ own }) => own);
  const changes = chosen.flatMap(({ range, runs, own }): Change[] => {
    if (own) return isBold ? unmarked(own) : [];
    // What is half bold becomes one run.
    const from = Math.min(range.from, ...runs.map((run) => run.from));
    const to = Math.max(range.to, ...runs.map((run) => run.to));
    return [{ at: from, add: "**" }, ...runs.flatMap(unmarked), { at: to, add: "**", closes: true }];
  });
  return edit(text, selection, changes);
}

/** Makes headings or list entries of the lines of the selection, or takes the mark away where all have it; a mark of another kind goes. */
export function toggleLineMark(text: string, selection: TextSelection, mark: "##" | "-"): TextEdit {
  const lines = linesOf(text, selection).map(({ from, line }) => {
    const at = from + marginOf(line);
    const old = lineMark.exec(line.slice(at - from))?.[0] ?? "";
    return { at, old, isMarked: mark === "-" ? /^[-*+]/.test(old) : old.trim() === mark };
  });
  const add = lines.every(({ isMarked }) => isMarked) ? "" : `${mark} `;
  return edit(
    text,
    selection,
    lines.filter(({ isMarked }) => !(add && isMarked)).map(({ at, old }) => ({ at, drop: old.length, add })),
  );
}

/** Makes quotations of the lines of the selection, whatever they are, or takes the mark away where all have it. */
export function toggleQuote(text: string, selection: TextSelection): TextEdit {
  const lines = linesOf(text, selection).map(({ from, line }) => ({
    at: from,
    drop: quoteMark.exec(line)?.[0].length ?? 0,
  }));
  const isQuoted = lines.every(({ drop }) => drop > 0);
  const changes = isQuoted ? lines : lines.filter(({ drop }) => drop === 0).map(({ at }) => ({ at, add: "> " }));
  return edit(text, selection, changes);
}

/** Makes a link of the selection, or of the word at the caret, and selects what is still to be typed. Of a link that is there, its address is selected. */
export function addLink(text: string, selection: TextSelection): TextEdit {
  const range = chosenRanges(text, selection)[0] ?? { from: selection.end, to: selection.end };
  const old = matchesIn(text, range, link).find(({ from, to }) => from < range.to && range.from < to);
  if (old) {
    const end = old.to - 1;
    return { from: end, to: end, text: "", start: end - old.group.length, end };
  }
  const chosen = text.slice(range.from, range.to);
  const isAddress = /^https?:\/\/\S+$/.test(chosen);
  const words = (!isAddress && chosen) || "words";
  const address = isAddress ? chosen : "https://";
  const start = range.from + (isAddress ? 1 : words.length + 3);
  const end = start + (isAddress ? words : address).length;
  return { ...range, text: `[${words}](${address})`, start, end };
}

/** The lines that the selection touches, without empty ones where there are others; not the one at whose beginning it ends. */
function linesOf(text: string, { start, end }: TextSelection): (Range & { line: string })[] {
  const last = end > start && text[end - 1] === "\n" ? end - 1 : end;
  const { from } = lineAt(text, start);
  let at = from;
  const lines = text
    .slice(from, lineAt(text, last).to)
    .split("\n")
    .map((line) => {
      const to = at + line.length;
      const range = { from: at, to, line };
      at = to + 1;
      return range;
    });
  const written = lines.filter(({ line }) => line.trim());
  return written.length > 0 ? written : lines.slice(0, 1);
}

function lineAt(text: string, at: number): Range {
  const to = text.indexOf("\n", at);
  return { from: text.slice(0, at).lastIndexOf("\n") + 1, to: to < 0 ? text.length : to };
}

const marginOf = (line: string): number => margin.exec(line)?.[0].length ?? 0;

/** What is selected of each line, without its mark and the spaces around it; at a caret the word, or the place. In a link's address, which takes no marks, the link's words. */
function chosenRanges(text: string, { start, end }: TextSelection): Range[] {
  for (const { from, to, group } of matchesIn(text, { from: start, to: end }, link)) {
    const address = to - 1 - group.length;
    if (address <= start && end < to) return [{ from: from + 1, to: address - 2 }];
  }
  if (start === end) {
    const before = /[\p{L}\p{M}\p{N}]*$/u.exec(text.slice(lineAt(text, start).from, start))?.[0] ?? "";
    const after = /^[\p{L}\p{M}\p{N}]*/u.exec(text.slice(start))?.[0] ?? "";
    return [{ from: start - before.length, to: start + after.length }];
  }
  return linesOf(text, { start, end }).flatMap(({ from: lineFrom, to: lineTo, line }) => {
    const own = lineFrom + marginOf(line);
    const from = Math.max(start, own + (lineMark.exec(line.slice(own - lineFrom))?.[0].length ?? 0));
    const part = text.slice(from, Math.min(end, lineTo));
    const trimmed = part.trim();
    const first = from + part.indexOf(trimmed);
    return trimmed ? [{ from: first, to: first + trimmed.length }] : [];
  });
}

/** Where the line of a range matches, and what the group of the pattern is there. */
function matchesIn(text: string, { from }: Range, pattern: RegExp): (Range & { group: string })[] {
  const line = lineAt(text, from);
  return [...text.slice(line.from, line.to).matchAll(pattern)].map((match) => {
    const at = line.from + match.index;
    return { from: at, to: at + match[0].length, group: match[1] ?? "" };
  });
}

const unmarked = ({ from, to }: Range): Change[] => [
  { at: from, drop: 2 },
  { at: to - 2, drop: 2 },
];

/** The changes, in the order of the text, as one edit; what was selected stays so. */
function edit(text: string, { start, end }: TextSelection, changes: readonly Change[]): TextEdit {
  const moved = (place: number) =>
    changes.reduce((sum, { at, drop = 0, add = "", closes }) => {
      const isBefore = place > at || (place === at && !closes);
      return isBefore ? sum + add.length - Math.min(drop, place - at) : sum;
    }, place);
  const [first, last] = [changes[0], changes.at(-1)];
  const from = first?.at ?? end;
  const to = last ? last.at + (last.drop ?? 0) : end;
  let at = from;
  let replacement = "";
  for (const change of changes) {
    replacement += text.slice(at, change.at) + (change.add ?? "");
    at = change.at + (change.drop ?? 0);
  }
  return { from, to, text: replacement, start: moved(start), end: Math.max(moved(start), moved(end)) };
}
