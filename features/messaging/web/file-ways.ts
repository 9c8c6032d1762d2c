/** A file of a message on its way: where this browser keeps it (outgoing-files.ts), and for whom. */
export type WaitingFile = { account: string; place: string; name: string; sizeBytes: number; voice?: Voice };

/** What a message says besides its words. */
export type WithFiles = { uploads: string[]; wave?: string | undefined };

/** Of a voice note: its length, and how loud it is as the server takes it (contract.ts). */
export type Voice = { durationMs: number; wave: string };

/** How far the files of messages have come that are being sent now. Apart from what sends them, which is loaded only then. */
type Way = { sentBytes: number; totalBytes: number };

const ways = new Map<string, Way>();
const tellers = new Set<() => void>();

/** By the message's key; null once it is over. */
export function tellWay(key: string, way: Way | null): void {
  if (way) ways.set(key, way);
  else ways.delete(key);
  for (const one of tellers) one();
}

/** Undefined where none are on their way. */
export const wayOf = (key: string): Way | undefined => ways.get(key);

export function onWay(teller: () => void): () => void {
  tellers.add(teller);
  return () => void tellers.delete(teller);
}
