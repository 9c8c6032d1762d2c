/** Blocks of a progress wall. */
export const wallColumns = 10;
export const wallRows = 4;

/**
 * How many of the wall's 40 blocks are gone at a percentage done: 55% is 22. The first step always shows and the last block
 * stays until everything is done, so the picture never contradicts the figure beside it.
 */
export function openedBlocks(percent: number): number {
  const total = wallColumns * wallRows;
  if (!(percent > 0)) return 0;
  if (percent >= 100) return total;
  return Math.min(total - 1, Math.max(1, Math.round((percent * total) / 100)));
}
