/** What a file refers to: other files of the checkout, each with the line that does. */
export type Links = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * Circles of files that refer to each other, by whatever import, each the shortest way round from its first file back to it:
 * `["a.ts", "b.ts", "a.ts"]`. Files that are in several circles together are reported by one of them.
 */
export function findCircles(links: Links): string[][] {
  const circles: string[][] = [];
  const notified = new Set<string>();
  for (const file of [...links.keys()].sort()) {
    if (notified.has(file)) continue;
    const circle = shortestWayRound(file, links);
    if (!circle || circle.some((circleFile) => notified.has(circleFile))) continue;
    circles.push(circle);
    for (const circleFile of circle) notified.add(circleFile);
  }
  return circles;
}

/** Breadth first from a file until something refers to it; null when nothing that it leads to does. */
function shortestWayRound(start: string, links: Links): string[] | null {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const next of links.get(file)?.keys() ?? []) {
      if (next === start) {
        const path = [start];
        for (let at: string | undefined = file; at !== undefined && at !== start; at = cameFrom.get(at))
          path.unshift(at);
        return [start, ...path];
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      queue.push(next);
    }
  }
  return null;
}
