/** How many answers one call takes. */
export const answersPerCall = 100;

/** A list in parts of at most `size`. */
export function pieces<One>(list: readonly One[], size: number): One[][] {
  const parts: One[][] = [];
  for (let at = 0; at < list.length; at += size) parts.push(list.slice(at, at + size));
  return parts;
}
