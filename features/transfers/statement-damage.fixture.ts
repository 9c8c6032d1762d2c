import { referencesIn } from "#lib/payment-reference.ts";
import { bankShapes, type Shape } from "./bank-shapes.fixture.ts";
import { guessMapping, mappingError } from "./column-rules.ts";
import { splitRows } from "./split-rules.ts";
import { readStatement } from "./statement-rules.ts";
import {
  type Built,
  buildStatement,
  type Event,
  eventsOf,
  orderReferences,
  pickFrom,
  type Random,
  randomFrom,
  textOf,
} from "./statement-shapes.fixture.ts";

/** Statements that were damaged on the way, and whether a wrong line of one would count by itself. */

type Row = Built["rows"][number];
/** What it does to the rows or the text; `touched`: rows of which a value is another, in the same cells. */
type Damage = (built: Built, random: Random, touched: Set<Row>) => void;

const lineRows = ({ rows }: Built) => rows.filter(({ event }) => event !== null);
const anyRow = (built: Built, random: Random): Row => pickFrom(random, random() < 0.8 ? lineRows(built) : built.rows);
const anyCell = (row: Row, random: Random) => Math.floor(random() * row.cells.length);
const moneyCells = ({ shape }: Built) =>
  shape.row.flatMap((token, at) => (["in", "out", "-out", "signed", "abs", "bal"].includes(token) ? [at] : []));

const onRows: Record<string, Damage> = {
  "a cell dropped": (built, random) => {
    const row = anyRow(built, random);
    row.cells.splice(anyCell(row, random), 1);
  },
  "a cell emptied": (built, random, touched) => {
    const row = anyRow(built, random);
    touched.add(row);
    row.cells[anyCell(row, random)] = "";
  },
  "a cell put in": (built, random) => {
    const row = anyRow(built, random);
    row.cells.splice(anyCell(row, random), 0, pickFrom(random, ["", "x", "5,000.00", "0.00"]));
  },
  "two cells of a row changed places": (built, random, touched) => {
    const row = anyRow(built, random);
    touched.add(row);
    const [item, two] = [anyCell(row, random), anyCell(row, random)];
    [row.cells[item], row.cells[two]] = [row.cells[two] ?? "", row.cells[item] ?? ""];
  },
  "two columns changed places under their headings": (built, random, touched) => {
    const width = built.shape.row.length;
    const [item, two] = [Math.floor(random() * width), Math.floor(random() * width)];
    for (const row of lineRows(built)) {
      touched.add(row);
      [row.cells[item], row.cells[two]] = [row.cells[two] ?? "", row.cells[item] ?? ""];
    }
  },
  "two headings changed places": (built, random, touched) => {
    const head = built.rows.find(
      ({ cells }) => cells.length === built.shape.head.length && cells[0] === built.shape.head[0],
    );
    if (!head) return;
    for (const row of lineRows(built)) touched.add(row);
    const [item, two] = [anyCell(head, random), anyCell(head, random)];
    [head.cells[item], head.cells[two]] = [head.cells[two] ?? "", head.cells[item] ?? ""];
  },
  "a row gone": (built, random) => {
    built.rows.splice(Math.floor(random() * built.rows.length), 1);
  },
  "a row twice": (built, random) => {
    const at = Math.floor(random() * built.rows.length);
    const row = built.rows[at];
    if (row) built.rows.splice(at, 0, { ...row, cells: [...row.cells] });
  },
  "two rows changed places": ({ rows }, random) => {
    const [item, two] = [Math.floor(random() * rows.length), Math.floor(random() * rows.length)];
    const [first, second] = [rows[item], rows[two]];
    // Two rows of narrations alone: that the words of one are the other's is recognised by nothing in the file.
    const isText = (row: Row) => row.event === null && row.cells.filter((cell) => cell !== "").length === 1;
    if (first && second && !(isText(first) && isText(second))) [rows[item], rows[two]] = [second, first];
  },
  "a sign changed": (built, random, touched) => {
    const row = pickFrom(random, lineRows(built));
    const at = pickFrom(random, moneyCells(built));
    const cell = row?.cells[at];
    if (!row || !cell) return;
    touched.add(row);
    row.cells[at] = /^-|-$/.test(cell)
      ? cell.replace(/^-|-$/, "")
      : /CR$/i.test(cell)
        ? cell.replace(/CR$/i, "DR")
        : /DR$/i.test(cell)
          ? cell.replace(/DR$/i, "CR")
          : `-${cell}`;
  },
  "a digit changed or lost": (built, random, touched) => {
    const row = pickFrom(random, lineRows(built));
    const at = pickFrom(random, moneyCells(built));
    const cell = row?.cells[at];
    if (!row || !cell) return;
    touched.add(row);
    const index = Math.floor(random() * cell.length);
    row.cells[at] = cell.slice(0, index) + pickFrom(random, ["", "7", "."]) + cell.slice(index + 1);
  },
};

const onText: Record<string, (text: string, random: Random, shape: Shape) => string> = {
  "a separator put in": (text, random, { sign = "," }) => putIn(text, random, sign),
  "a comma put in": (text, random) => putIn(text, random, ","),
  "a quote put in": (text, random) => putIn(text, random, '"'),
  "a quote lost": (text, random) => {
    const quotes = [...text.matchAll(/"/g)].map(({ index }) => index);
    const at = quotes.length > 0 ? pickFrom(random, quotes) : text.length;
    return text.slice(0, at) + text.slice(at + 1);
  },
  "a line break put in": (text, random) => putIn(text, random, "\n"),
  "a line break lost": (text, random) => {
    const ends = [...text.matchAll(/\r?\n/g)].map(({ index }) => index);
    const at = ends.length > 0 ? pickFrom(random, ends) : text.length;
    return text.slice(0, at) + text.slice(at).replace(/^\r?\n/, "");
  },
  "the rest cut off": (text, random) => text.slice(0, Math.floor(text.length * (0.3 + random() * 0.7))),
};

/** Not into the digits of a day: that is another true day. */
function putIn(text: string, random: Random, sign: string): string {
  const at = Math.floor(random() * text.length);
  return text.slice(0, at) + sign + text.slice(at);
}

/** The cells of a statement's text, as the desk reads them. */
export function cellsOfText(text: string, { sign = "," }: Pick<Shape, "sign">): string[][] {
  return [...splitRows(text.split(/\r\n|\r|\n/), sign)];
}

const key = (on: string, amountMinor: number) => `${on} ${amountMinor}`;

/** Whether each line is one that came, with no reference but its own. */
function wrongLines(lines: ReturnType<typeof readStatement>["lines"], events: readonly Event[]): string[] {
  const left = new Map<string, Event[]>();
  for (const event of events.filter(({ signedMinor }) => signedMinor > 0)) {
    const at = key(event.on, event.signedMinor);
    left.set(at, [...(left.get(at) ?? []), event]);
  }
  return lines.flatMap((line) => {
    const event = left.get(key(line.paidOn, line.amountMinor))?.pop();
    const named = referencesIn(line.narration).filter((value) => orderReferences.includes(value));
    // What names two orders waits for a staff member anyway (match-rules.ts).
    const isRight = event !== undefined && (named.length > 1 || named.every((value) => event.text.includes(value)));
    return isRight ? [] : [`row ${line.row}: ${key(line.paidOn, line.amountMinor)} ${line.narration}`];
  });
}

/** Damages statements of all shapes. `wrong`: lines that would count without anybody's word; `uncounted`: rows that are none of the four. */
export function damageRounds(seed: number, rounds: number) {
  const random = randomFrom(seed);
  const wrong: string[] = [];
  const uncounted: string[] = [];
  const tally = new Map<string, number>();
  let [current, foreign, wrongCurrent, read] = [0, 0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const shape = bankShapes[round % bankShapes.length] as Shape;
    const events = eventsOf(random);
    const built = buildStatement(shape, events);
    const touched = new Set<Row>();
    const done: string[] = [];
    for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
      const name = pickFrom(random, Object.keys(onRows));
      onRows[name]?.(built, random, touched);
      done.push(name);
    }
    let text = textOf(built);
    for (let count = Math.floor(random() * 3); count > 0; count -= 1) {
      const name = pickFrom(random, Object.keys(onText));
      text = onText[name]?.(text, random, shape) ?? text;
      done.push(name);
    }
    for (const name of done) tally.set(name, (tally.get(name) ?? 0) + 1);
    const cells = cellsOfText(text, shape);
    const mapping = guessMapping(cells);
    if (mappingError(mapping, cells)) continue;
    const { lines, sums, needsLook } = readStatement(cells, mapping);
    if (sums.in.count + sums.out.count + sums.none.count + sums.fault.count !== cells.length)
      uncounted.push(`round ${round}, ${shape.name}`);
    const matches = wrongLines(lines, events);
    read += 1;
    if (needsLook) {
      current += 1;
      wrongCurrent += matches.length;
      continue;
    }
    // The first row of a file that does not show what was there before: changed in itself, it is another statement, not a damaged one.
    const body = shape.newestFirst ? lineRows(built).toReversed() : lineRows(built);
    const first = body[0];
    const isNotified = built.rows.some(({ isOpening }) => isOpening);
    if (matches.length > 0 && !isNotified && first && touched.has(first) && matches.length === 1) {
      foreign += 1;
      continue;
    }
    wrong.push(...matches.map((value) => `round ${round}, ${shape.name}, ${done.join(" + ")}: ${value}`));
  }
  return { rounds, read, unsure: current, other: foreign, wrongCurrent, wrong, uncounted, tally };
}
