import { ApiError, type CallOptions } from "./call.ts";

/** Whose calls these are. The feature that keeps sessions provides it (`provideCaller`) before any page calls. */
export type Caller = {
  /** The session's token; null: no one is logged in. */
  token(): string | null;
  /** Called when the server reported that the session of this token is over. */
  ended(token: string): void;
  /** What a call without a session shows. */
  noSession: string;
};

let caller: Caller | null = null;

export function provideCaller(next: Caller): void {
  caller = next;
}

let askForProof: (() => Promise<boolean>) | null = null;

/** Lets the person show once more that it is them, where a call wants that; `ask` answers false when they gave up. */
export function provideProof(ask: () => Promise<boolean>): void {
  askForProof = ask;
}

/** Whether anybody is logged in here, as far as this browser knows. */
export const hasSession = (): boolean => Boolean(caller?.token());

/** Set while a call that may end the session is under way. */
let lastCall: Promise<unknown> | null = null;
/** Given up when such a call begins. */
let reads = new AbortController();

/**
 * For a call that ends the session (`work`), and what follows from its answer. Reads under way are given up and new calls
 * wait until it is done: the server would refuse what reaches it after the session's end. When the session goes on, so do they.
 */
export async function asLastCall<Answer>(
  task: (options: CallOptions) => Promise<Answer>,
  options: CallOptions,
  follow: () => void,
): Promise<Answer> {
  const done = withToken(task, options).then((response) => {
    follow();
    return response;
  });
  lastCall = done;
  reads.abort();
  reads = new AbortController();
  try {
    return await done;
  } finally {
    if (lastCall === done) lastCall = null;
  }
}

const writeListeners = new Set<() => void>();

/** Calls `tell` after each call that changed something, until the answered function is called. */
export function onWrite(notify: () => void): () => void {
  writeListeners.add(notify);
  return () => void writeListeners.delete(notify);
}

let notifyRefused: ((sentence: string) => void) | null = null;

/** Calls `notify` with the sentence of each refused change: for a tab that may only look, whose pages do not all show it. */
export function onRefused(notify: (sentence: string) => void): void {
  notifyRefused = notify;
}

/** Runs `work` with the session's token. Errors: ApiError; a refused session is over for the whole browser. */
export async function withSession<Answer>(
  task: (options: CallOptions) => Promise<Answer>,
  options: CallOptions = {},
): Promise<Answer> {
  for (;;) {
    while (lastCall) await lastCall.catch(() => {});
    const { signal } = reads;
    const isRead = options.method === "GET";
    try {
      const response = await withToken(task, isRead ? { ...options, signal: either(signal, options.signal) } : options);
      if (!isRead) for (const notify of writeListeners) notify();
      return response;
    } catch (error) {
      // Given up for a last call: asked again if the session goes on after all.
      if (!isRead || !signal.aborted || options.signal?.aborted) throw error;
    }
  }
}

async function withToken<Answer>(
  task: (options: CallOptions) => Promise<Answer>,
  options: CallOptions = {},
): Promise<Answer> {
  const token = caller?.token();
  if (!token) throw new ApiError(0, caller?.noSession ?? "");
  try {
    return await task({ ...options, token });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 403 && options.method !== "GET") notifyRefused?.(error.message);
    if (error.status === 401) caller?.ended(token);
    if (!error.wantsProof || !(await askForProof?.())) throw error;
  }
  return task({ ...options, token });
}

/** Older browsers know no signal of several: there the caller's own counts. */
const either = (signal: AbortSignal, own: AbortSignal | undefined): AbortSignal =>
  own === undefined ? signal : "any" in AbortSignal ? AbortSignal.any([signal, own]) : own;
