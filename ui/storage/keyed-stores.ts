import { type IDBPDatabase, openDB } from "idb";

/**
 * Stores of one IndexedDB database, their values found by a key that is text. A browser that forbids it, or whose storage is
 * full, gets one that holds nothing: reading never throws, and writing shows whether it is stored.
 */
export function keyedStores<Name extends string>(database: string, version: number, names: readonly Name[]) {
  let opening: Promise<IDBPDatabase | null> | null = null;

  const open = (): Promise<IDBPDatabase | null> => {
    opening ??= openDB(database, version, {
      upgrade(stored) {
        for (const old of stored.objectStoreNames) if (!names.includes(old as Name)) stored.deleteObjectStore(old);
        for (const name of names) if (!stored.objectStoreNames.contains(name)) stored.createObjectStore(name);
      },
      // Another tab with a newer version must not wait for this one.
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        opening = null;
      },
      terminated: () => {
        opening = null;
      },
    }).catch(() => null);
    return opening;
  };

  const from = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

  async function use<Answer>(otherwise: Answer, task: (database: IDBPDatabase) => Promise<Answer>): Promise<Answer> {
    try {
      const stored = await open();
      return stored ? await task(stored) : otherwise;
    } catch {
      return otherwise;
    }
  }

  return {
    /** One value; undefined when there is none. */
    getOne: <Value>(store: Name, key: string) => use<Value | undefined>(undefined, (stored) => stored.get(store, key)),
    /** Every value whose key begins so, in the order of the keys. */
    listAll: <Value>(store: Name, prefix: string) => use<Value[]>([], (stored) => stored.getAll(store, from(prefix))),
    /** Returns whether it is stored. */
    putOne: (store: Name, key: string, value: unknown) =>
      use(false, async (stored) => {
        await stored.put(store, value, key);
        return true;
      }),
    removeOne: (store: Name, key: string) => use<void>(undefined, (stored) => stored.delete(store, key)),
    removeAll: (store: Name, prefix: string) => use<void>(undefined, (stored) => stored.delete(store, from(prefix))),
    /** Whether this browser stores anything at all. */
    canSave: () => use(false, async () => true),
    /** All keys of a store. */
    listKeys: (store: Name) => use<string[]>([], async (stored) => (await stored.getAllKeys(store)).map(String)),
  };
}
