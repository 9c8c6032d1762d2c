import { useSyncExternalStore } from "react";
import { addBytes, costOf, monthOf, parseMonths } from "./month-bytes.ts";
import { savedText, saveText } from "./saved-text.ts";

/** Counts what this site fetched on this device in this month. Nothing of it leaves the device. */

const key = "data-use";
/** What arrives in one breath is written down once. */
const writeAfterMs = 2_000;

const listeners = new Set<() => void>();
let waiting = 0;
let timer: ReturnType<typeof setTimeout> | null = null;
let isStarted = false;

/** Bytes fetched in this month, those not yet written down too. */
export function bytesThisMonth(now = new Date()): number {
  return (parseMonths(savedText(key))[monthOf(now)] ?? 0) + waiting;
}

/** Writes down what is waiting. The table is read again: other tabs write into it too. */
function write(): void {
  if (timer) clearTimeout(timer);
  timer = null;
  if (waiting === 0) return;
  saveText(key, JSON.stringify(addBytes(parseMonths(savedText(key)), monthOf(new Date()), waiting)));
  waiting = 0;
  for (const notify of listeners) notify();
}

/** Adds bytes that were fetched. */
export function countBytes(bytes: number): void {
  if (!(bytes > 0)) return;
  waiting += bytes;
  timer ??= setTimeout(write, writeAfterMs);
}

/** Begins to count, once a page: what it fetched so far, and all that follows. */
export function startDataMeter(): void {
  if (isStarted || typeof PerformanceObserver === "undefined") return;
  isStarted = true;
  const count = (entries: PerformanceEntryList) => countBytes(costOf(entries as PerformanceResourceTiming[]));
  // At once: a page that is left in the next moment has cost all the same.
  count(performance.getEntriesByType("navigation"));
  count(performance.getEntriesByType("resource"));
  const watch = new PerformanceObserver((list) => count(list.getEntries()));
  watch.observe({ type: "resource" });
  navigator.serviceWorker?.addEventListener("message", ({ data }: MessageEvent<{ fetchedBytes?: unknown }>) => {
    if (typeof data?.fetchedBytes === "number") countBytes(data.fetchedBytes);
  });
  addEventListener("pagehide", () => {
    count(watch.takeRecords());
    write();
  });
}

function subscribe(notify: () => void): () => void {
  const foreign = (event: StorageEvent) => {
    if (event.key === key) notify();
  };
  listeners.add(notify);
  addEventListener("storage", foreign);
  return () => {
    listeners.delete(notify);
    removeEventListener("storage", foreign);
  };
}

/** The month's bytes for components; follows what is written down. */
export const useBytesThisMonth = (): number =>
  useSyncExternalStore(
    subscribe,
    () => bytesThisMonth(),
    () => 0,
  );
