/** A 32-bit hash of a text (FNV-1a): the same on every machine and in every release. Not for secrets. */
export function stableHash(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hash >>> 0;
}

/** Picks one of the given choices at each call, in an order fixed by the seed (mulberry32). */
export function seededPicker(seed: string): <T>(choices: readonly [T, ...T[]]) => T {
  let state = stableHash(seed);
  return (choices) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const index = ((mixed ^ (mixed >>> 14)) >>> 0) % choices.length;
    return choices[index] ?? choices[0];
  };
}
