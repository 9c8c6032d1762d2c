/** Where the product reads the time. Given to the code that needs it, so that a test can hold it still. */
export type Clock = { now(): Date };

/** A clock that a test moves by hand. */
export type FixedClock = Clock & {
  /** Moves the time forward (or, with a negative number, back) by `durationMs`. */
  advance(durationMs: number): void;
};

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that is at `start` until it is advanced. Each `now()` is a new Date, so no caller can move another's. */
export function fixedClock(start: Date | string): FixedClock {
  let epochMs = new Date(start).getTime();
  if (Number.isNaN(epochMs)) throw new RangeError(`Not a time: ${String(start)}`);
  return {
    now: () => new Date(epochMs),
    advance(durationMs) {
      epochMs += durationMs;
    },
  };
}
