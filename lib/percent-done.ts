/** How much of something is done, in whole percent: `done` and `remaining` always make 100 together. */
export type PercentDone = { done: number; remaining: number };

/**
 * Rounded to the nearest, but 100 only when all of it is done, and 0 only when none is. Of nothing, nothing is done.
 */
export function percentDone(done: number, total: number): PercentDone {
  if (total <= 0 || done <= 0) return { done: 0, remaining: 100 };
  if (done >= total) return { done: 100, remaining: 0 };
  const rounded = Math.min(Math.max(Math.round((done / total) * 100), 1), 99);
  return { done: rounded, remaining: 100 - rounded };
}
