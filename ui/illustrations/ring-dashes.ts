/** A share of the ring, in percent, and its CSS colour. */
export type RingSegment = { value: number; colour: string };

const gap = 1.1;

/**
 * Where each share is on a line 100 long: `start` and `length` of its dash, a gap of 1.1 taken off its end. Shares that add
 * up to more than 100 are scaled down; nothing is drawn for none, and the smallest share still shows.
 */
export function ringDashes(segments: readonly RingSegment[]): (RingSegment & { start: number; length: number })[] {
  const shares = segments.filter((segment) => segment.value > 0);
  const total = shares.reduce((sum, segment) => sum + segment.value, 0);
  const scale = total > 100 ? 100 / total : 1;
  let start = 0;
  return shares.map((segment) => {
    const share = segment.value * scale;
    const dash = {
      ...segment,
      start: hundredth(start),
      length: hundredth(share > 100 - gap ? share : Math.max(0.4, share - gap)),
    };
    start += share;
    return dash;
  });
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100;
}
