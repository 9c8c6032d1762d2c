/**
 * Whether there is a line to the academy. A browser often thinks that it has a network through which nothing passes: a call without an
 * answer shows that it has none, until one is answered.
 */
let isLost = false;
const listeners = new Set<() => void>();

/** What a call has shown. */
export function noteLine({ isThere }: { isThere: boolean }): void {
  if (isLost === !isThere) return;
  isLost = !isThere;
  for (const notify of listeners) notify();
}

export const hasLine = (): boolean => navigator.onLine !== false && !isLost;

/** Calls `notify` when that may have changed, until the answered function is called. */
export function onLineChange(notify: () => void): () => void {
  listeners.add(notify);
  addEventListener("online", notify);
  addEventListener("offline", notify);
  return () => {
    listeners.delete(notify);
    removeEventListener("online", notify);
    removeEventListener("offline", notify);
  };
}
