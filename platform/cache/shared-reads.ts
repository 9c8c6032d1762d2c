import { LRUCache } from "lru-cache";

/**
 * Answers that are the same for everybody, stored in this process until rows that they were made from change. `kind` is the word
 * by which changes are announced (a tag of public pages), `key` the question within it. Errors: those of `load`, never stored.
 */
export type SharedReads = {
  read<Value>(kind: string, key: string, load: () => Promise<Value>): Promise<Value>;
};

/** Keeps nothing: for what no one tells of changes. */
export const noSharedReads: SharedReads = { read: (_kind, _key, load) => load() };

/** Answers stored at once; the least used go first. */
const maxStored = 2_000;
/** Changes that were never announced (rows changed with triggers switched off) show after this long. */
const retentionMs = 60_000;

/**
 * Shared reads of a process that hears of changes: `changed` forgets one kind, or without one everything. A read that began
 * before a change is answered to those who waited for it and not stored.
 */
export function createSharedReads(): SharedReads & { changed(kind?: string): void } {
  const cache = new LRUCache<string, { version: string; value: Promise<unknown> }>({
    max: maxStored,
    ttl: retentionMs,
  });
  const versions = new Map<string, number>();
  let version = 0;
  const versionOf = (kind: string) => `${version}.${versions.get(kind) ?? 0}`;

  return {
    read<Value>(kind: string, key: string, load: () => Promise<Value>): Promise<Value> {
      const name = `${kind} ${key}`;
      const current = versionOf(kind);
      const locked = cache.get(name);
      if (locked?.version === current) return locked.value as Promise<Value>;
      const value = load();
      const entry = { version: current, value };
      cache.set(name, entry);
      // A failure reaches those who waited for it and to no one after them.
      value.catch(() => {
        if (cache.peek(name) === entry) cache.delete(name);
      });
      return value;
    },
    changed(kind) {
      if (kind === undefined) version += 1;
      else versions.set(kind, (versions.get(kind) ?? 0) + 1);
    },
  };
}
