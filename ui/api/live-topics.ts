/** Who listens to which live news of this page, by topic. */
const listeners = new Map<string, Set<() => void>>();

/** Calls `tell` for each news of a topic until the answered function is called. */
export function onTopic(topic: string, tell: () => void): () => void {
  const of = listeners.get(topic) ?? new Set();
  listeners.set(topic, of.add(tell));
  return () => {
    of.delete(tell);
    if (of.size === 0) listeners.delete(topic);
  };
}

/** Tells those who listen to a topic. */
export function tellTopic(topic: string): void {
  for (const tell of listeners.get(topic) ?? []) tell();
}
