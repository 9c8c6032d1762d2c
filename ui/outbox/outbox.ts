import { ApiError, errorMessage } from "../api/call.ts";
import { newKey } from "../api/new-key.ts";

export type { Entry } from "./entries.ts";

import { type Entry, findEntry, keyOf, listEntries, mayUndo, onEntries, putEntry, removeEntry } from "./entries.ts";

/**
 * Everything made without a network goes through here: stored on this device with its time, through a reload and a closed tab,
 * and sent in the order in which it was done, again and again with growing pauses, until the server takes or refuses it. Each
 * kind determines how it is sent; sending any of it twice changes nothing. Tabs take turns, and so does what is about the same.
 */
export type Kind<Value, Answer> = {
  name: string;
  /** `ageMs`: how long ago it was done. Errors: ApiError. */
  send(entry: Entry<Value>, ageMs: number): Promise<Answer>;
  /**
   * What becomes of it when the server refuses it for good: it goes; it waits for its writer with the server's sentence; or it
   * is tried again with the next occasion, since someone typed it and may be let in later.
   */
  whenRefused: "drop" | "tell" | "wait";
  /** What is shown when the outbox has something refused while its page may not be there: what it was and where to look. */
  refusalText?: string;
  /** What the server took only in part: the rest, which stays. */
  left?(value: Value, answer: Answer): Value | null;
  /** What has taken the place of `sent` while that was under way, as it goes on from the answer. */
  follow?(next: Value, answer: Answer, sent: Value): Value;
};

/** A kind with those who want to hear of its answers. */
type KnownKind<Value, Answer> = Kind<Value, Answer> & { sent(owner: string, answer: Answer): void };
// biome-ignore lint/suspicious/noExplicitAny: each kind knows its own values
type AnyKind = KnownKind<any, any>;
const kinds = new Map<string, AnyKind>();

export type Outgoing<Value, Answer> = {
  /** Stores it, instead of an earlier one about the same. Without a place it stands for itself; `sendAtMs`: the outbox sends it then. */
  put(
    owner: string,
    value: Value,
    at: { atMs: number; place?: string; sendAtMs?: number },
  ): Promise<{ entry: Entry<Value>; isSaved: boolean }>;
  /** Stores it, and then shows it in the outbox and sends it in its turn. */
  post(owner: string, value: Value): Promise<void>;
  /** Sends it now, next to what waits. Errors: ApiError; one that passes (`isPassing`) leaves it waiting. */
  deliver(owner: string, entry: Entry<Value>): Promise<Answer>;
  /** What waits of this kind, in the order in which it was done. */
  list(owner: string): Promise<Entry<Value>[]>;
  /** Whether an entry of the outbox is of this kind. */
  owns(entry: Entry): entry is Entry<Value>;
  /** Calls `receive` with each answer to what the outbox sent of this kind, until the answered function is called. */
  onSent(owner: string, receive: (answer: Answer) => void): () => void;
};

/** Makes a kind known. What waits of a kind that no loaded page knows waits on. */
export function defineOutgoing<Value, Answer>(kind: Kind<Value, Answer>): Outgoing<Value, Answer> {
  const receivers = new Map<(answer: Answer) => void, string>();
  const sent = (owner: string, response: Answer) => {
    for (const [receive, whose] of receivers) if (whose === owner) receive(response);
  };
  kinds.set(kind.name, { ...kind, sent });
  const owns = (entry: Entry): entry is Entry<Value> => isOf(kind, entry);
  return {
    owns,
    onSent(owner, receive) {
      receivers.set(receive, owner);
      return () => void receivers.delete(receive);
    },
    async put(owner, value, { place, ...at }) {
      const id = newKey();
      const entry = { id, kind: kind.name, place: place ?? id, value, fault: null, ...at };
      return { entry, isSaved: await putEntry(owner, entry) };
    },
    async post(owner, value) {
      const id = newKey();
      await outboxOf(owner).take({ id, kind: kind.name, place: id, value, atMs: Date.now(), fault: null });
    },
    async deliver(owner, entry) {
      try {
        const response = await sendInTurn(owner, kind, entry);
        await finishEntry(owner, kind, entry, response);
        return response;
      } catch (error) {
        if (isPassing(error)) outboxes.get(owner)?.later(error);
        else if (kind.whenRefused === "drop") await remove(owner, entry);
        throw error;
      }
    },
    list: async (owner) => (await listEntries(owner)).filter(owns),
  };
}

/** No answer came, or one that shows to come again. Anything else was understood and will always be refused. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  (error.status === 0 && error.message === "") ||
  [401, 408, 425, 429].includes(error.status) ||
  error.status >= 500;

/** An answer about this one alone: others may still get through. No line, no session or a server that is away is for all. */
const isOfOne = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && ![401, 429, 502, 503, 504].includes(error.status);

/** What is on its way about something, and what the server took about it last: when that was done and when it was answered. */
const underWay = new Map<string, Promise<unknown>>();
const lastTaken = new Map<string, { atMs: number; answeredMs: number }>();

/**
 * Sends it once what is on its way about the same is answered. The server adds the way there to what it is sent: what was done in that
 * time is not older than what was on the way, or the older would win.
 */
async function sendInTurn<Value, Answer>(
  owner: string,
  kind: Pick<Kind<Value, Answer>, "send">,
  entry: Entry<Value>,
): Promise<Answer> {
  const key = keyOf(owner, entry);
  const before = underWay.get(key);
  const send = async () => {
    await before?.catch(() => {});
    const last = lastTaken.get(key);
    const sinceMs = last && last.atMs < entry.atMs ? Math.max(entry.atMs, last.answeredMs) : entry.atMs;
    const response = await kind.send(entry, Math.max(0, Math.round(Date.now() - sinceMs)));
    lastTaken.set(key, { atMs: entry.atMs, answeredMs: Date.now() });
    return response;
  };
  const sending = send();
  underWay.set(key, sending);
  try {
    return await sending;
  } finally {
    if (underWay.get(key) === sending) underWay.delete(key);
  }
}

const isOf = <Value, Answer>(kind: Kind<Value, Answer>, entry: Entry): entry is Entry<Value> =>
  entry.kind === kind.name;

/** Takes out what was sent. Something newer in its place stays, and goes on from the answer. */
async function finishEntry<Value, Answer>(
  owner: string,
  kind: Kind<Value, Answer>,
  sent: Entry<Value>,
  response: Answer,
) {
  const entry = await findEntry(owner, sent);
  if (!entry || entry.id === sent.id) {
    const left = kind.left?.(sent.value, response) ?? null;
    if (left === null) await removeEntry(owner, sent);
    else await putEntry(owner, { ...sent, value: left });
  } else if (kind.follow && isOf(kind, entry))
    await putEntry(owner, { ...entry, value: kind.follow(entry.value, response, sent.value) });
}

async function remove(owner: string, entry: Entry): Promise<void> {
  if ((await findEntry(owner, entry))?.id === entry.id) await removeEntry(owner, entry);
}

/** How long to wait after so many failures in a row. */
export const resendAfterMs = (failures: number): number => Math.min(60_000, 2_000 * 2 ** Math.min(failures, 10));

export type OutboxState = {
  waiting: readonly Entry[];
  /** The id of the one that is on its way. */
  sending: string | null;
};

const outboxes = new Map<string, Outbox>();

/** The one outbox of a person in this page, until it is closed. */
export function outboxOf(owner: string): Outbox {
  const stored = outboxes.get(owner) ?? createOutbox(owner);
  outboxes.set(owner, stored);
  return stored;
}

export type Outbox = ReturnType<typeof createOutbox>;

function createOutbox(owner: string) {
  const listeners = new Set<() => void>();
  const receivers = new Set<() => void>();
  const hearers = new Set<(message: string) => void>();
  /** What was refused is reported once a page, though some of it is tried again. */
  const notified = new Set<string>();
  let state: OutboxState = { waiting: [], sending: null };
  let isBusy = false;
  let isNeeded = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let undoTimer: ReturnType<typeof setTimeout> | undefined;

  function notify(changes: Partial<OutboxState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }
  const look = async () => {
    const waiting = await listEntries(owner);
    notify({ waiting });
    clearTimeout(undoTimer);
    const { sendAtMs } = waiting.find(mayUndo) ?? {};
    // A timer may be early by a moment, and would still find it within its undo time.
    if (sendAtMs) undoTimer = setTimeout(flush, sendAtMs - Date.now() + 20);
  };

  /** Sends what waits; calls while one runs make it look once more at the end. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    isNeeded = true;
    if (isBusy) return;
    isBusy = true;
    try {
      while (isNeeded) {
        isNeeded = false;
        // A browser without locks sends from each tab; the ids make one of it.
        if (navigator.locks)
          await navigator.locks.request(`unwalled-outbox ${owner}`, { ifAvailable: true }, (lock) =>
            lock ? sendAll() : later(),
          );
        else await sendAll();
      }
    } finally {
      isBusy = false;
      if (state.sending) notify({ sending: null });
    }
  }

  async function sendAll(): Promise<void> {
    const tried = new Set<string>();
    let passing: unknown = null;
    for (;;) {
      const next = (await listEntries(owner)).find(
        (entry) => entry.fault === null && kinds.has(entry.kind) && !tried.has(entry.id) && !mayUndo(entry),
      );
      const kind = next && kinds.get(next.kind);
      // One that fails holds up none behind it, and is sent again later.
      if (!next || !kind) return passing === null ? undefined : later(passing);
      tried.add(next.id);
      notify({ sending: next.id });
      try {
        const response = await sendInTurn(owner, kind, next);
        failures = 0;
        // First where it now belongs, then away from here: it is never gone from sight.
        kind.sent(owner, response);
        for (const receive of receivers) receive();
        await finishEntry(owner, kind, next, response);
      } catch (error) {
        if (isPassing(error)) {
          if (!isOfOne(error)) return later(error);
          passing = error;
          continue;
        }
        if (kind.refusalText && !notified.has(next.id)) {
          notified.add(next.id);
          const text = [kind.refusalText, errorMessage(error, "")].filter(Boolean).join(" ");
          for (const hear of hearers) hear(text);
        }
        if (kind.whenRefused === "drop") await remove(owner, next);
        else if (kind.whenRefused === "tell") await putEntry(owner, { ...next, fault: errorMessage(error, "") });
      }
    }
  }

  function later(error: unknown = null): void {
    clearTimeout(timer);
    const waitS = error instanceof ApiError ? error.retryAfterS : null;
    timer = setTimeout(() => void flush(), waitS ? waitS * 1000 : resendAfterMs(failures));
    failures += 1;
  }

  /** The network or the person is back: at once, whatever failed before. */
  const now = () => {
    if (document.visibilityState === "hidden") return;
    failures = 0;
    void flush();
  };
  let stopListening = () => {};
  function listen(): void {
    stopListening();
    const stopEntries = onEntries(() => void look());
    addEventListener("online", now);
    document.addEventListener("visibilitychange", now);
    stopListening = () => {
      stopEntries();
      removeEventListener("online", now);
      document.removeEventListener("visibilitychange", now);
    };
  }
  listen();
  void look();

  return {
    /** The same object until something changes. */
    get: (): OutboxState => state,
    subscribe(listener: () => void): () => void {
      listen(); // a page that comes back after `close` (React tries that in development) is served again
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls `receive` each time that the server took something, of whatever kind. */
    onSent(receive: () => void): () => void {
      receivers.add(receive);
      return () => void receivers.delete(receive);
    },
    /** Calls `hear` with what is to be shown of something that was refused. */
    onRefused(hear: (message: string) => void): () => void {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    flush,
    later,
    async take(entry: Entry): Promise<void> {
      // Stored first: a person who reads that it waits may close the page.
      await putEntry(owner, entry);
      await look();
      failures = 0;
      await flush();
    },
    /** Sends one that was refused once more. */
    async retry(entry: Entry): Promise<void> {
      await putEntry(owner, { ...entry, fault: null });
      failures = 0;
      await flush();
    },
    drop: (entry: Entry) => removeEntry(owner, entry),
    /** Ends it: nothing is sent any more by this page. */
    close(): void {
      clearTimeout(timer);
      clearTimeout(undoTimer);
      stopListening();
      listeners.clear();
      receivers.clear();
      hearers.clear();
      if (outboxes.get(owner) === this) outboxes.delete(owner);
    },
  };
}
