/**
 * How well one can tell from a time alone which of two kinds it belongs to: the area under the ROC curve (Mann-Whitney U),
 * 0.5 when the times show nothing, 1 when they show everything. Which kind is the slower one does not matter.
 */
export function areaUnderCurve(ones: readonly number[], others: readonly number[]): number {
  const all = [...ones.map((ms) => ({ ms, isOne: true })), ...others.map((ms) => ({ ms, isOne: false }))].sort(
    (a, b) => a.ms - b.ms,
  );
  let rankSum = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.ms === all[from]?.ms) to += 1;
    const meanRank = (from + 1 + to) / 2; // ties share their ranks
    for (let index = from; index < to; index += 1) if (all[index]?.isOne) rankSum += meanRank;
    from = to;
  }
  const area = (rankSum - (ones.length * (ones.length + 1)) / 2) / (ones.length * others.length);
  return Math.max(area, 1 - area);
}

/** Times both kinds in turn, so that whatever else the machine does meets both alike. Milliseconds. */
export async function timeInTurn(
  pairs: number,
  first: (round: number) => Promise<unknown>,
  second: (round: number) => Promise<unknown>,
): Promise<{ ones: number[]; others: number[] }> {
  const [ones, others]: [number[], number[]] = [[], []];
  const time = async (assessment: (round: number) => Promise<unknown>, round: number, into: number[]) => {
    const startedMs = performance.now();
    await assessment(round);
    into.push(performance.now() - startedMs);
  };
  for (let round = 0; round < pairs; round += 1) {
    // The order within a pair alternates too: the second of two may always find warmer caches.
    const order = round % 2 === 0 ? ([first, ones, second, others] as const) : ([second, others, first, ones] as const);
    await time(order[0], round, order[1]);
    await time(order[2], round, order[3]);
  }
  return { ones, others };
}
