/** A small promise layer over IndexedDB. A browser that forbids it gets one that holds nothing. */

const name = "unwalled-learning";
const version = 1;
export const stores = ["lessons", "outlines", "outbox"] as const;
export type StoreName = (typeof stores)[number];

let opening: Promise<IDBDatabase | null> | null = null;

function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    let request: IDBOpenDBRequest;
    try {
      request = indexedDB.open(name, version);
    } catch {
      return resolve(null);
    }
    request.onupgradeneeded = () => {
      for (const store of stores) {
        if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store);
      }
    };
    request.onsuccess = () => {
      // Another tab with a newer version must not wait for this one.
      request.result.onversionchange = () => {
        request.result.close();
        opening = null;
      };
      resolve(request.result);
    };
    request.onerror = () => resolve(null);
    request.onblocked = () => resolve(null);
  });
  return opening;
}

async function run<Result>(
  store: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  const database = await open();
  if (!database) return undefined;
  return new Promise((resolve, reject) => {
    try {
      const transaction = database.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error("Storage is full."));
    } catch (error) {
      reject(error);
    }
  });
}

/** One value; undefined when there is none or nothing can be kept here. Never throws. */
export const getOne = <Value>(store: StoreName, key: string): Promise<Value | undefined> =>
  run<Value>(store, "readonly", (held) => held.get(key)).catch(() => undefined);

/** Every value whose key begins so, in the order of the keys. Never throws. */
export const listAll = <Value>(store: StoreName, prefix: string): Promise<Value[]> =>
  run<Value[]>(store, "readonly", (held) => held.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`))).then(
    (values) => values ?? [],
    () => [],
  );

/** Answers whether it is kept: storage can be forbidden or full. */
export const putOne = async (store: StoreName, key: string, value: unknown): Promise<boolean> => {
  if ((await open()) === null) return false;
  return run(store, "readwrite", (held) => held.put(value, key)).then(
    () => true,
    () => false,
  );
};

export const removeOne = (store: StoreName, key: string): Promise<unknown> =>
  run(store, "readwrite", (held) => held.delete(key)).catch(() => undefined);

export const removeAll = (store: StoreName, prefix: string): Promise<unknown> =>
  run(store, "readwrite", (held) => held.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`))).catch(() => undefined);

/** All keys of a store. */
export const listKeys = (store: StoreName): Promise<string[]> =>
  run(store, "readonly", (held) => held.getAllKeys()).then(
    (keys) => (keys ?? []).map(String),
    () => [],
  );
