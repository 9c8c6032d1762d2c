import type { ReactNode } from "react";

/** A wall of progress: five rows of eight square blocks. */
export const wallColumns = 8;
export const wallRows = 5;
export const blockCount = wallColumns * wallRows;

/** `ajar`: the block whose turn it is. */
export type BlockState = "open" | "ajar" | "shut";

export type WallBlock = {
  state: BlockState;
  /** What the block is called, such as "Block 23, next". */
  label: string;
  /** A picture that fills an open block, such as a face. Decorative: the label shows whose it is. */
  face?: ReactNode;
  /** A day that fills an open block: "Thu" over "26". */
  date?: { weekday: string; day: string };
};

/**
 * How many of the 40 blocks are open at a percentage done: 55% is 22. As many as steps are done are open in any case. The first
 * of the work always shows, and the last block stays until everything is done, so that the picture never contradicts the
 * figure next to it.
 */
export function openedBlocks(percent: number, steps = 0): number {
  if (percent >= 100) return blockCount;
  const worked = percent > 0 ? Math.max(1, Math.round((percent * blockCount) / 100)) : 0;
  return Math.min(blockCount - 1, Math.max(steps, worked));
}

const stateNames: Record<BlockState, string> = { open: "open", ajar: "next", shut: "closed" };

/** The blocks of a wall of which the first `opened` are open; `tell` adds to one (1 to 40) what it stands for. */
export function wallBlocks(opened: number, blockOf: (number: number) => Partial<WallBlock> = () => ({})): WallBlock[] {
  return Array.from({ length: blockCount }, (_, index) => {
    const state: BlockState = index < opened ? "open" : index === opened ? "ajar" : "shut";
    return { state, label: `Block ${index + 1}, ${stateNames[state]}`, ...blockOf(index + 1) };
  });
}

/** The place of a block (1 to 40): they open column by column from the left, each column from its foot. Row 0 is the top one. */
export function placeOfBlock(number: number): { column: number; row: number } {
  const index = number - 1;
  return { column: Math.floor(index / wallRows), row: wallRows - 1 - (index % wallRows) };
}

/** The block above, below or next to another; the same one at the edge of the wall. */
export function neighbourBlock(number: number, direction: "up" | "down" | "left" | "right"): number {
  const { column, row } = placeOfBlock(number);
  if (direction === "up") return row > 0 ? number + 1 : number;
  if (direction === "down") return row < wallRows - 1 ? number - 1 : number;
  if (direction === "left") return column > 0 ? number - wallRows : number;
  return column < wallColumns - 1 ? number + wallRows : number;
}

/**
 * Which assessments each block stands for, as ranges of their order (`to` not included): the block opens with the last of
 * them. `openedAfter` shows how many blocks are open once so many pieces are done. Where one piece opens several blocks, each
 * stands for it; a block that is open before any piece is done, or stays shut after all of them, stands for none.
 */
export function shareOfBlocks(chunks: number, openedAfter: (done: number) => number): { from: number; to: number }[] {
  const shares: { from: number; to: number }[] = [];
  let from = 0;
  let number = openedAfter(0);
  for (let index = 0; index < number; index++) shares.push({ from: 0, to: 0 });
  for (let done = 1; done <= chunks; done++) {
    const opened = openedAfter(done);
    if (opened <= number) continue;
    for (let index = number; index < opened; index++) shares.push({ from, to: done });
    number = opened;
    from = done;
  }
  while (shares.length < blockCount) shares.push({ from, to: chunks });
  return shares.slice(0, blockCount);
}
