import { keyedStores } from "../storage/keyed-stores.ts";

/** Something that a person did here and the server has not taken yet. */
export type Entry<Value = unknown> = {
  /** However often it is sent, it is one: the server knows it by this. */
  id: string;
  kind: string;
  /** What it is about: a later one about the same takes its place. */
  place: string;
  value: Value;
  /** When it was done, on this device's clock. */
  atMs: number;
  /** The sentence with which it was refused for good; null while it may still go out. */
  fault: string | null;
  /** Not sent before this moment of this device's clock: until then its writer may take it back. */
  sendAtMs?: number;
};

/** Whether its writer may take it back still. A clock that was set back since holds up nothing. */
export const mayUndo = ({ atMs, sendAtMs = 0 }: Pick<Entry, "atMs" | "sendAtMs">): boolean =>
  atMs <= Date.now() && Date.now() < sendAtMs;

const { getOne, listAll, listKeys, putOne, removeAll, removeOne } = keyedStores("unwalled-outbox", 1, ["entries"]);

/** What a browser stores that has no storage, or no room: until the page is left. */
const inMemory = new Map<string, Entry>();
const listeners = new Set<() => void>();
/** Other tabs of this browser show the same entries. */
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("unwalled-outbox");

/** What an entry of a person is about. */
export const keyOf = (owner: string, { kind, place: entryPlace }: Pick<Entry, "kind" | "place">) =>
  `${owner}/${kind}/${entryPlace}`;

function changed(): void {
  channel?.postMessage("changed");
  for (const listener of listeners) listener();
}

/** Calls `listener` when entries change, here or in another tab, until the answered function is called. */
export function onEntries(listener: () => void): () => void {
  listeners.add(listener);
  channel?.addEventListener("message", listener);
  return () => {
    listeners.delete(listener);
    channel?.removeEventListener("message", listener);
  };
}

/** Puts it instead of an earlier one about the same. Returns whether it outlives this page. */
export async function putEntry(owner: string, entry: Entry): Promise<boolean> {
  const key = keyOf(owner, entry);
  const isSaved = await putOne("entries", key, entry);
  if (isSaved) inMemory.delete(key);
  else inMemory.set(key, entry);
  changed();
  return isSaved;
}

/** Everything of one person, in the order in which it was done. */
export async function listEntries(owner: string): Promise<Entry[]> {
  const mine = [...inMemory].filter(([key]) => key.startsWith(`${owner}/`)).map(([, entry]) => entry);
  const stored = await listAll<Entry>("entries", `${owner}/`);
  return [...stored, ...mine].sort((a, b) => a.atMs - b.atMs);
}

/** What is instead of an entry now. */
export async function findEntry(owner: string, position: Pick<Entry, "kind" | "place">): Promise<Entry | undefined> {
  const key = keyOf(owner, position);
  return inMemory.get(key) ?? (await getOne<Entry>("entries", key));
}

export async function removeEntry(owner: string, entry: Pick<Entry, "kind" | "place">): Promise<void> {
  const key = keyOf(owner, entry);
  inMemory.delete(key);
  await removeOne("entries", key);
  changed();
}

/** Forgets what waits for this person, or for everybody but one. */
export async function forgetEntries(which: { owner: string } | { allBut: string }): Promise<void> {
  const goes = (key: string) =>
    "owner" in which ? key.startsWith(`${which.owner}/`) : !key.startsWith(`${which.allBut}/`);
  for (const key of [...inMemory.keys()]) if (goes(key)) inMemory.delete(key);
  if ("owner" in which) await removeAll("entries", `${which.owner}/`);
  else for (const key of await listKeys("entries")) if (goes(key)) await removeOne("entries", key);
  changed();
}
