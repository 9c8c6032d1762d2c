import { readDay } from "./cell-rules.ts";

/** Lines of a file as rows of cells. No I/O. A library's reader is not enough: what a stray quote swallows must be known by its lines. */

/** Columns and characters of a cell that are stored. */
const max = { columns: 60, cell: 1_000 } as const;
/** How many lines one quoted cell may go on over. */
const longestCell = 12;

/**
 * The rows of `lines`, as many as there are lines. A quoted cell may go on over some lines, which are empty rows then; where that
 * would swallow what looks like a row of its own, the quote is a sign like others.
 */
export function* splitRows(lines: readonly string[], sign: string): Generator<string[]> {
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (!line.includes('"')) {
      yield line.split(sign, max.columns).map(isStored);
      continue;
    }
    const alone = quoted(line, sign);
    if (alone) {
      yield alone.map(isStored);
      continue;
    }
    const joined = joinedRow(lines, at, sign);
    yield (joined?.cells ?? line.split(sign, max.columns)).map(isStored);
    for (let more = 1; more < (joined?.count ?? 1); more += 1) yield [];
    at += (joined?.count ?? 1) - 1;
  }
}

/** The row that begins in a line and goes on in the next ones; null where its quote swallows other rows or never ends. */
function joinedRow(lines: readonly string[], from: number, sign: string): { cells: string[]; count: number } | null {
  let text = lines[from] ?? "";
  for (let count = 2; count <= longestCell; count += 1) {
    const next = lines[from + count - 1];
    if (next === undefined) return null;
    const end = next.search(/"/);
    const inside = end < 0 ? next : next.slice(0, end);
    if (inside.includes(sign) && inside.split(sign).some((part) => readDay(part.slice(0, 40), "day-first")))
      return null;
    text += `\n${next}`;
    if (end < 0) continue;
    const cells = quoted(text, sign);
    if (cells) return { cells, count };
  }
  return null;
}

/** The cells of a line whose quotes are in order: each opens a cell and ends it, or is inside without a meaning. Null: one is open. */
function quoted(line: string, sign: string): string[] | null {
  const cells: string[] = [];
  let at = 0;
  while (cells.length < max.columns) {
    const lead = /^ */.exec(line.slice(at, at + 20))?.[0].length ?? 0;
    if (line[at + lead] !== '"') {
      const end = line.indexOf(sign, at);
      cells.push(line.slice(at, end < 0 ? line.length : end));
      if (end < 0) return cells;
      at = end + 1;
      continue;
    }
    const end = closing(line, at + lead + 1, sign);
    if (end === null) return null;
    cells.push(line.slice(at + lead + 1, end.quote).replaceAll('""', '"'));
    if (end.next === null) return cells;
    at = end.next;
  }
  return cells;
}

/** Where a cell ends that a quote opened before `from`: the quote before a sign or the end of the line, with where the next begins. */
function closing(line: string, from: number, sign: string): { quote: number; next: number | null } | null {
  for (let quote = line.indexOf('"', from); quote >= 0; quote = line.indexOf('"', quote + 1)) {
    if (line[quote + 1] === '"') {
      quote += 1;
      continue;
    }
    let after = quote + 1;
    while (line[after] === " ") after += 1;
    if (after >= line.length) return { quote, next: null };
    if (line.startsWith(sign, after)) return { quote, next: after + sign.length };
  }
  return null;
}

const isStored = (cell: string) => cell.slice(0, max.cell).toWellFormed();
