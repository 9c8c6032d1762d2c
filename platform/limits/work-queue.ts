import { AppError } from "#lib/app-error.ts";

/** Shown to anyone who is refused. */
const busy = "Many people are asking for this just now. Please try again in a moment.";

export type WorkQueue = {
  /**
   * Runs `work` when one of the few places is free. Urgent work goes before the rest, and takes the place of the last that
   * is not when the queue is full.
   * Errors: AppError unavailable at once when the queue is full; else whatever `work` throws.
   */
  run<T>(task: () => Promise<T>, options?: { urgent?: boolean }): Promise<T>;
};

type Waiting = { urgent: boolean; start(): void; refuse(error: Error): void };

/**
 * A bound on heavy work (hashing, decoding pictures): at most `concurrency` at a time and `maxWaiting` in line. Beyond that
 * callers are refused in a moment instead of all waiting forever, and memory stays bounded.
 */
export function workQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }): WorkQueue {
  let running = 0;
  const waiting: Waiting[] = [];
  const full = () => new AppError("unavailable", busy, { retryAfterS: 2 });

  /** Resolves when a place is free; it is then taken. */
  function takePlace(urgent: boolean): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.length >= maxWaiting) {
      const last = waiting.at(-1);
      if (!urgent || !last || last.urgent) return Promise.reject(full());
      waiting.pop();
      last.refuse(full());
    }
    return new Promise((resolve, reject) => {
      const entry = { urgent, start: resolve, refuse: reject };
      const firstOther = waiting.findIndex((otherWaiting) => !otherWaiting.urgent);
      if (urgent && firstOther >= 0) waiting.splice(firstOther, 0, entry);
      else waiting.push(entry);
    });
  }

  /** Hands the place to the next in line, or frees it. */
  function leavePlace(): void {
    const next = waiting.shift();
    if (next) next.start();
    else running -= 1;
  }

  return {
    async run(task, { urgent = false } = {}) {
      await takePlace(urgent);
      try {
        return await task();
      } finally {
        leavePlace();
      }
    },
  };
}
