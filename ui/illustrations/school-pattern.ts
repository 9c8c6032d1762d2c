import { blockPath } from "./blocks.ts";
import { lookOf, type SchoolLook, schoolBlocks } from "./school-look.ts";
import { seededPicker } from "./stable-hash.ts";

/** Cells counted from the top left, row by row: `sparks` are lit, `softs` are in the middle ink, the rest in the main one. */
export type Accents = { sparks: readonly number[]; softs: readonly number[] };

/** Side of one block in the panel's own units. */
export const blockSide = 48;

// Where the light falls was chosen by eye in the two panels that every visitor sees.
const chosen: Record<SchoolLook, { "3x8": Accents; "4x2": Accents; "2x2": Accents }> = {
  engineering: {
    "3x8": { sparks: [4, 5], softs: [2, 6, 13, 19] },
    "4x2": { sparks: [2], softs: [5] },
    "2x2": { sparks: [1], softs: [] },
  },
  data: {
    "3x8": { sparks: [7], softs: [0, 5, 12, 20] },
    "4x2": { sparks: [5], softs: [2] },
    "2x2": { sparks: [3], softs: [] },
  },
  design: {
    "3x8": { sparks: [4, 5], softs: [1, 9, 11, 18] },
    "4x2": { sparks: [1], softs: [6] },
    "2x2": { sparks: [0], softs: [] },
  },
  business: {
    "3x8": { sparks: [4], softs: [1, 3, 8, 14, 19] },
    "4x2": { sparks: [6], softs: [1] },
    "2x2": { sparks: [2], softs: [] },
  },
  international: {
    "3x8": { sparks: [4, 7], softs: [2, 9, 13, 17] },
    "4x2": { sparks: [2, 6], softs: [4] },
    "2x2": { sparks: [1], softs: [] },
  },
  local: {
    "3x8": { sparks: [4, 8], softs: [0, 5, 7, 12, 17] },
    "4x2": { sparks: [5], softs: [2] },
    "2x2": { sparks: [3], softs: [] },
  },
};

/**
 * Where the light falls in a panel. With a seed, or in a size that no one chose by eye, one to three sparks and about one soft
 * block in six are spread by a stable hash, so the same post always has the same cover.
 */
export function accentsFor(school: string, columns: number, rows: number, seed?: string): Accents {
  const size = `${columns}x${rows}`;
  if (seed === undefined && isChosen(size)) return chosen[lookOf(school)][size];
  const cells = Array.from({ length: columns * rows }, (_, cell) => cell);
  const pick = seededPicker(`${school}/${size}/${seed ?? ""}`);
  const take = (count: number) =>
    Array.from({ length: Math.min(count, cells.length) }, () => {
      const cell = pick(cells as [number, ...number[]]);
      cells.splice(cells.indexOf(cell), 1);
      return cell;
    });
  const sparks = take(columns * rows < 6 ? 1 : pick([1, 2, 3]));
  return { sparks, softs: take(Math.round((columns * rows) / 6)) };
}

function isChosen(size: string): size is "3x8" | "4x2" | "2x2" {
  return size === "3x8" || size === "4x2" || size === "2x2";
}

/** The three paths of a panel, one for each ink, in units of `side` (48 by default). */
export function schoolPattern(
  school: string,
  columns: number,
  rows: number,
  seed?: string,
  side = blockSide,
): { main: string; soft: string; spark: string } {
  const { sparks, softs } = accentsFor(school, columns, rows, seed);
  const paths = { main: "", soft: "", spark: "" };
  for (let cell = 0; cell < columns * rows; cell++) {
    const lit = sparks.includes(cell) ? "spark" : softs.includes(cell) ? "soft" : "main";
    paths[lit] += blockPath(schoolBlocks[lookOf(school)], cell % columns, Math.floor(cell / columns), side);
  }
  return paths;
}
