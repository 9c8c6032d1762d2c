import { blockAt, round } from "./blocks.ts";
import { lookOf, schoolBlocks } from "./school-look.ts";
import { seededPicker } from "./stable-hash.ts";

/** A wall of a school's blocks with one opening; places and sizes are counted in blocks, from the top left. */
export type CoverPlan = {
  columns: number;
  rows: number;
  opening: { column: number; columns: number; rows: number };
};

export type CoverPattern = {
  main: string;
  soft: string;
  spark: string;
  joints: string;
  /** The opening at the foot of the wall, with a swung corner. */
  opening: string;
};

/**
 * The paths of a cover, in units of `side`: one spark of light (two in a large wall), of the other blocks about half in the middle
 * ink. The block at the top right stays blank, for the swung corner of the card. The same seed has always the same cover.
 */
export function coverPattern(
  school: string,
  { columns, rows, opening }: CoverPlan,
  seed: string,
  side = 48,
): CoverPattern {
  const top = rows - opening.rows;
  const isOpen = (column: number, row: number) =>
    row >= top && column >= opening.column && column < opening.column + opening.columns;
  const places = Array.from({ length: columns * rows }, (_, at) => ({
    column: at % columns,
    row: Math.floor(at / columns),
  })).filter(({ column, row }) => !isOpen(column, row) && !(row === 0 && column === columns - 1));

  const pick = seededPicker(`${school}/${columns}x${rows}/${seed}`);
  const inks = new Map<number, "spark" | "soft">();
  const rest = places.map((_, at) => at);
  const take = (ink: "spark" | "soft", count: number) => {
    for (let taken = 0; taken < count; taken++) {
      const [first, ...others] = rest;
      if (first === undefined) return;
      const at = pick([first, ...others]);
      rest.splice(rest.indexOf(at), 1);
      inks.set(at, ink);
    }
  };
  take("spark", places.length > 20 ? 2 : 1);
  take("soft", Math.round(places.length * 0.45));

  const paths = { main: "", soft: "", spark: "" };
  const block = schoolBlocks[lookOf(school)];
  for (const [at, { column, row }] of places.entries()) {
    // Each turned as the seed shows: no two covers of a school are the same wall.
    paths[inks.get(at) ?? "main"] += blockAt(block, column * side, row * side, side, pick([0, 1, 2, 3]));
  }
  const [width, height] = [columns * side, rows * side];
  const joints = [
    ...Array.from({ length: columns - 1 }, (_, column) => `M${round((column + 1) * side)} 0v${round(height)}`),
    ...Array.from({ length: rows - 1 }, (_, row) => `M0 ${round((row + 1) * side)}h${round(width)}`),
  ].join("");
  const [left, right] = [opening.column * side, (opening.column + opening.columns) * side];
  const door = `M${round(left)} ${round(height)}V${round(top * side)}H${round(right - side)}a${round(side)} ${round(side)} 0 0 1 ${round(side)} ${round(side)}V${round(height)}z`;
  return { ...paths, joints, opening: door };
}

/** Where the opening of a cover of ten by four is, by the seed: it keeps clear of the edges. */
export function wideCover(seed: string): CoverPlan {
  return { columns: 10, rows: 4, opening: { column: seededPicker(seed)([1, 2, 3, 4, 5, 6, 7]), columns: 2, rows: 3 } };
}
