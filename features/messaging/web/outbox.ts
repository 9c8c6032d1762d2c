import { ApiFault } from "#ui/api/call.ts";
import type { SentAnswer } from "../contract.ts";
import { resendAfterMs } from "../rules.ts";
import { messagingTexts } from "../texts.ts";
import { type Recipient, sendMessage } from "./messaging-api.ts";

/** A message that the server has not taken yet. */
export type WaitingMessage = {
  /** Its Idempotency-Key: however often it is sent, it is one message. */
  key: string;
  to: Recipient;
  body: string;
  writtenAt: string;
  /** The sentence with which it was refused for good; null while it may still go out. */
  fault: string | null;
};

export type OutboxState = {
  waiting: readonly WaitingMessage[];
  /** The one that is on its way. */
  sending: string | null;
};

const prefix = "unwalled_outbox:";

/** The key in local storage under which a person's unsent messages lie. */
const outboxName = (accountId: string): string => prefix + accountId;

/** Whether messages of a person wait in this browser. */
export function hasWaiting(accountId: string): boolean {
  try {
    return localStorage.getItem(outboxName(accountId)) !== null;
  } catch {
    return false;
  }
}

/** Forgets what waits in this browser, of everybody but `accountId`; without one of everybody. */
export function forgetOutboxes(accountId?: string): void {
  try {
    for (const name of Object.keys(localStorage)) {
      const isKept = accountId !== undefined && name === outboxName(accountId);
      if (name.startsWith(prefix) && !isKept) localStorage.removeItem(name);
    }
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}

/** What the server understood and will always refuse; the rest (no network, overload, a session to renew) passes. */
const isFinal = (fault: unknown) =>
  fault instanceof ApiFault &&
  fault.status >= 400 &&
  fault.status < 500 &&
  ![401, 408, 425, 429].includes(fault.status);

/** A UUID also where the page came without TLS, in which browsers hide randomUUID. */
function newKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/**
 * The messages of one person that are on their way, kept in local storage until the server has taken them: through a lost
 * network, a reload, a closed tab. They go out one after the other in the order in which they were written; one that is
 * refused for good waits for its writer and holds up no other. Tabs take turns, and should two send the same, it is one.
 */
function createOutbox(accountId: string) {
  const name = outboxName(accountId);
  const tellers = new Set<() => void>();
  const receivers = new Set<(sent: SentAnswer) => void>();
  /** Instead of a storage that is forbidden or full. */
  let unkept: WaitingMessage[] | null = null;
  let state: OutboxState = { waiting: read(), sending: null };
  let isBusy = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function read(): WaitingMessage[] {
    if (unkept) return unkept;
    try {
      const held: unknown = JSON.parse(localStorage.getItem(name) ?? "[]");
      return Array.isArray(held) ? held : [];
    } catch {
      return [];
    }
  }

  /** Changes what is stored now, which another tab may have changed meanwhile. */
  function change(next: (waiting: WaitingMessage[]) => WaitingMessage[]): void {
    const waiting = next(read());
    try {
      if (waiting.length === 0) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify(waiting));
      unkept = null;
    } catch {
      unkept = waiting;
    }
    tell({ waiting });
  }

  function tell(changes: Partial<OutboxState>): void {
    state = { ...state, ...changes };
    for (const one of tellers) one();
  }

  const without = (key: string) => (waiting: WaitingMessage[]) => waiting.filter((message) => message.key !== key);

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (isBusy) return;
    isBusy = true;
    try {
      // A browser without locks sends from each tab; the key makes one message of it.
      if (navigator.locks)
        await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? sendAll() : later()));
      else await sendAll();
    } finally {
      isBusy = false;
      if (state.sending) tell({ sending: null });
    }
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const next = read().find((message) => message.fault === null);
      if (!next) return;
      tell({ waiting: read(), sending: next.key });
      try {
        const sent = await sendMessage(next.to, next.body, next.key);
        failures = 0;
        // First where it now belongs, then away from here: it is never gone from sight.
        for (const receive of receivers) receive(sent);
        change(without(next.key));
      } catch (fault) {
        if (isFinal(fault)) {
          const sentence = (fault as ApiFault).message || messagingTexts.sendFailed;
          change((waiting) =>
            waiting.map((message) => (message.key === next.key ? { ...message, fault: sentence } : message)),
          );
          continue;
        }
        later(fault instanceof ApiFault ? fault.retryAfterS : null);
        return;
      }
    }
  }

  function later(waitS: number | null = null): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), waitS ? waitS * 1000 : resendAfterMs(failures));
    failures += 1;
  }

  const now = () => {
    failures = 0;
    void flush();
  };
  const foreign = (event: StorageEvent) => {
    if (event.key !== name && event.key !== null) return;
    tell({ waiting: read() });
  };
  function listen(): void {
    window.addEventListener("online", now);
    window.addEventListener("storage", foreign);
  }
  listen();
  if (state.waiting.length > 0) void flush();

  return {
    /** The same object until something changes. */
    get: (): OutboxState => state,
    subscribe(teller: () => void): () => void {
      listen(); // a page that comes back after `close` (React tries that in development) is served again
      tellers.add(teller);
      return () => void tellers.delete(teller);
    },
    /** Calls `receive` with each message that the server took. */
    onSent(receive: (sent: SentAnswer) => void): () => void {
      receivers.add(receive);
      return () => void receivers.delete(receive);
    },
    /** Takes a message and sends it as soon as it can. */
    add(to: Recipient, body: string): void {
      const message = { key: newKey(), to, body, writtenAt: new Date().toISOString(), fault: null };
      change((waiting) => [...waiting, message]);
      now();
    },
    /** Sends one that was refused once more. */
    retry(key: string): void {
      change((waiting) => waiting.map((message) => (message.key === key ? { ...message, fault: null } : message)));
      now();
    },
    drop: (key: string) => change(without(key)),
    /** Ends it: nothing is sent any more by this page. */
    close(): void {
      clearTimeout(timer);
      window.removeEventListener("online", now);
      window.removeEventListener("storage", foreign);
      tellers.clear();
      receivers.clear();
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

let current: { accountId: string; outbox: Outbox } | null = null;

/** The one outbox of a person in this page, until it is closed. */
export function messageOutbox(accountId: string): Outbox {
  if (current?.accountId !== accountId) {
    closeOutbox();
    current = { accountId, outbox: createOutbox(accountId) };
  }
  return current.outbox;
}

/** Ends what `messageOutbox` began; what waits stays in the browser. */
export function closeOutbox(): void {
  current?.outbox.close();
  current = null;
}
