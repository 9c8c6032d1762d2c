import { setTimeout as delay } from "node:timers/promises";

const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** A run that lasted this long was well: what ends it later is counted again. */
const wellAfterMs = 60_000;
/** How often in a row it may end before it was well; with the pauses about three minutes. */
const endsInARow = 10;

/** What the server ends with when it cannot start: a setting that is wrong, a port that is taken. It has reported that itself. */
const couldNotStart = 1;

/**
 * Runs a server to its end, and again when it ended by itself: an error that nothing foresaw, no memory left, kill -9. Not when
 * it was asked to end (Ctrl+C, SIGTERM), nor when its first start reported why it cannot. `run` answers its exit code, and so do we.
 */
export async function keepRunning(run, { pause = pauseUnlessEnded, now = Date.now, print = console.error } = {}) {
  const ending = new AbortController();
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  const end = () => ending.abort();
  for (const signal of signals) process.on(signal, end);
  try {
    let wasUp = false;
    for (let ends = 0; ; ) {
      const startedAt = now();
      const code = await run();
      if (code === 0 || ending.signal.aborted || (code === couldNotStart && !wasUp)) return code;
      wasUp = true;
      ends = now() - startedAt < wellAfterMs ? ends + 1 : 1;
      if (ends > endsInARow) {
        print(`The academy ended ${ends} times in a row and is not started again (exit code ${code}).`);
        return code;
      }
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (ends - 1));
      print(`The academy ended unexpectedly (exit code ${code}). It is started again in ${pauseMs / 1000} s.`);
      await pause(pauseMs, ending.signal);
      if (ending.signal.aborted) return code;
    }
  } finally {
    for (const signal of signals) process.off(signal, end);
  }
}

/** Waits, but not for someone who wants us to end. */
const pauseUnlessEnded = (ms, signal) => delay(ms, undefined, { signal }).catch(() => {});
