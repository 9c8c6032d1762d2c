/** A file of a message on its way: where this browser stores it (outgoing-files.ts), and for whom. */
export type WaitingFile = { account: string; place: string; name: string; sizeBytes: number; voice?: Voice };

/** What a message contains besides its words. */
export type WithFiles = { uploads: string[]; wave?: string | undefined };

/** Of a voice note: its length, and how loud it is as the server takes it (contract.ts). */
export type Voice = { durationMs: number; wave: string };

/** How far the files of messages have come that are being sent now. Apart from what sends them, which is loaded only then. */
type Progress = { sentBytes: number; totalBytes: number };

const progressByKey = new Map<string, Progress>();
const listeners = new Set<() => void>();

/** By the message's key; null once it is over. */
export function setFileProgress(key: string, progress: Progress | null): void {
  if (progress) progressByKey.set(key, progress);
  else progressByKey.delete(key);
  for (const listener of listeners) listener();
}

/** Undefined where none are on their way. */
export const progressOf = (key: string): Progress | undefined => progressByKey.get(key);

export function onProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
