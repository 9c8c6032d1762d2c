/** Who listens to which live news of this page, by topic. */
const listeners = new Map<string, Set<() => void>>();

/** Calls `tell` for each news of a topic until the answered function is called. */
export function onTopic(topic: string, notify: () => void): () => void {
  const of = listeners.get(topic) ?? new Set();
  listeners.set(topic, of.add(notify));
  return () => {
    of.delete(notify);
    if (of.size === 0) listeners.delete(topic);
  };
}

/** Tells those who listen to a topic. */
export function notifyTopic(topic: string): void {
  for (const notify of listeners.get(topic) ?? []) notify();
}
