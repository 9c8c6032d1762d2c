import type { StoreName } from "./database.ts";

/** The same calls as database.ts over plain maps: no test environment has IndexedDB. `isFull`: nothing more is kept. */
const held: Record<StoreName, Map<string, unknown>> = { lessons: new Map(), outlines: new Map(), outbox: new Map() };
export const storage = {
  isFull: false,
  clear() {
    storage.isFull = false;
    for (const store of Object.values(held)) store.clear();
  },
};

const keysOf = (store: StoreName, prefix: string) =>
  [...held[store].keys()].filter((key) => key.startsWith(prefix)).sort();

export const getOne = async (store: StoreName, key: string) => structuredClone(held[store].get(key));
export const listAll = async (store: StoreName, prefix: string) =>
  keysOf(store, prefix).map((key) => structuredClone(held[store].get(key)));
export const putOne = async (store: StoreName, key: string, value: unknown) => {
  if (storage.isFull) return false;
  held[store].set(key, structuredClone(value));
  return true;
};
export const removeOne = async (store: StoreName, key: string) => held[store].delete(key);
export const removeAll = async (store: StoreName, prefix: string) => {
  for (const key of keysOf(store, prefix)) held[store].delete(key);
};
export const listKeys = async (store: StoreName) => keysOf(store, "");
