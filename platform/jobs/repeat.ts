import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "#lib/log.ts";

/**
 * Does `work` now and again `everyMs` after it is done, in this process and next to the queue: for what must not wait for the
 * queue's minute, or looks after this machine alone. An error is logged (one that repeats only once) and the work tried again.
 * `close` tells a run under way to stop and waits for it.
 */
export function repeat(
  task: (signal: AbortSignal) => Promise<unknown>,
  options: { everyMs: number; log: Log; failure: string },
): { close(): Promise<void> } {
  const controller = new AbortController();
  const { signal } = controller;

  async function loop(): Promise<void> {
    let isFailing = false;
    while (!signal.aborted) {
      try {
        await task(signal);
        isFailing = false;
      } catch (error) {
        if (!isFailing) options.log.warn({ err: error }, options.failure);
        isFailing = true;
      }
      // Closing ends the pause early, which is no error.
      await pause(options.everyMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const running = loop();
  return {
    async close() {
      controller.abort();
      await running;
    },
  };
}
