/**
 * How many application processes, as it were, a test's calls are spread over: 2 for the "instances" tests of vitest.config.ts,
 * where each call goes to the next of two instances that share nothing but Postgres and the file store.
 */
export const instanceCount = Number(process.env.TEST_INSTANCES ?? 1);

/** Returns the given things in turn, one a call. */
export function inTurn<T>(things: readonly [T, ...T[]]): () => T {
  let calls = 0;
  return () => things[calls++ % things.length] ?? things[0];
}
