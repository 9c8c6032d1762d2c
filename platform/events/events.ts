import { sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { Connection } from "#db/connection.ts";
import type { Log } from "#lib/log.ts";

/** What an event carries: ids and small facts by which a listener reads the rows itself. Never content, never anything secret. */
export type EventPayload = Record<string, string | number | boolean | null>;

/** A kind of event. Declared once, by the feature that owns it. */
export type EventChannel<Payload extends EventPayload> = {
  readonly name: string;
  /** Only for the type: which payload travels here. */
  readonly payload?: Payload;
};

/** News between the processes of the product, sent on commit. A listener may miss some (see onReconnect), so it re-reads rows. */
export type Events = {
  /**
   * Tells every process, this one included, when the caller's transaction commits, and no one when it rolls back.
   * Errors: RangeError for a payload over 7,500 bytes.
   */
  publish<Payload extends EventPayload>(tx: DbOrTx, channel: EventChannel<Payload>, payload: Payload): Promise<void>;
  /** Calls `handler` for each event from now on; the function it returns ends that. A handler that throws is logged. */
  subscribe<Payload extends EventPayload>(
    channel: EventChannel<Payload>,
    handler: (payload: Payload) => void,
  ): () => void;
  /** Calls `handler` whenever the connection was lost and is back: what was published since is lost, so caches purge all and streams re-read. */
  onReconnect(handler: () => void): () => void;
  stop(): Promise<void>;
};

/** One Postgres channel for all: subscribing needs no round trip, so no event falls between a read and its LISTEN. */
const postgresChannel = "unwalled_events";

/** NOTIFY takes less than 8,000 bytes; the rest is for the channel's name. */
const maxPayloadBytes = 7_500;

const firstRetryMs = 100;
const maxRetryMs = 3_000;
const connectLimitMs = 3_000;

/** A connection whose other end fell silent is noticed by a question that stays unanswered: after 7.5 s at most. */
const defaultHeartbeatMs = 5_000;

/** Declares a kind of event, named `feature.what-happened`. */
export function defineChannel<Payload extends EventPayload>(name: string): EventChannel<Payload> {
  return { name };
}

/**
 * Opens the one connection on which this process listens. It comes back by itself after a cut.
 * Errors: whatever Postgres reports when the first connection fails; later failures are logged and tried again.
 */
export async function openEvents(options: {
  connectionString: string;
  log: Log;
  /** How often the connection is asked whether it lives; half of it is the time to answer. */
  heartbeatMs?: number;
}): Promise<Events> {
  const { connectionString, log, heartbeatMs = defaultHeartbeatMs } = options;
  const handlers = new Map<string, Set<(payload: EventPayload) => void>>();
  const reconnectHandlers = new Set<() => void>();
  let client: Connection | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failedAttempts = 0;
  let stopped = false;

  function call(what: string, handler: () => void): void {
    try {
      handler();
    } catch (error) {
      log.error({ err: error, what }, "A handler of events failed.");
    }
  }

  function receive(text: string | undefined): void {
    const event = parseEvent(text);
    if (!event) {
      log.warn({ bytes: text?.length ?? 0 }, "An event could not be parsed.");
      return;
    }
    for (const handler of [...(handlers.get(event.name) ?? [])]) call(event.name, () => handler(event.payload));
  }

  async function connect(): Promise<void> {
    const next = new Connection({
      connectionString,
      application_name: "unwalled-academy-events",
      connectionTimeoutMillis: connectLimitMs,
      silenceLimitMs: heartbeatMs / 2,
    });
    let ended = false;
    const onEnd = (error?: Error) => {
      if (ended) return;
      ended = true;
      // A client that failed may still hold its socket; its end is not waited for, as the other side may be gone.
      next.end().catch(() => {});
      if (client === next) lose(error);
    };
    next.on("error", onEnd);
    next.on("end", () => onEnd());
    next.on("notification", (message) => receive(message.payload));
    try {
      await next.connect();
      await next.query(`listen ${postgresChannel}`);
    } catch (error) {
      ended = true;
      next.end().catch(() => {});
      throw error;
    }
    if (stopped || ended) {
      next.end().catch(() => {});
      if (stopped) return;
      throw new Error("The connection ended while it was set up.");
    }
    client = next;
    failedAttempts = 0;
    scheduleHeartbeat(next, onEnd);
  }

  function scheduleHeartbeat(current: Connection, onEnd: (error: Error) => void): void {
    timer = setTimeout(async () => {
      try {
        await current.query("select 1");
        if (client === current) scheduleHeartbeat(current, onEnd);
      } catch (error) {
        onEnd(error as Error);
      }
    }, heartbeatMs);
    timer.unref();
  }

  function lose(error: Error | undefined): void {
    client = undefined;
    clearTimeout(timer);
    if (stopped) return;
    log.warn({ err: error }, "The connection for events was cut; connecting again.");
    retry();
  }

  function retry(): void {
    const delayMs = Math.min(maxRetryMs, firstRetryMs * 2 ** Math.min(failedAttempts, 10));
    failedAttempts += 1;
    // Jitter, so that the processes of a restarted database do not come back in step.
    timer = setTimeout(
      async () => {
        try {
          await connect();
        } catch (error) {
          if (stopped) return;
          log.warn({ err: error, failedAttempts }, "The connection for events is still down.");
          retry();
          return;
        }
        if (stopped) return;
        log.info({}, "The connection for events is back.");
        for (const handler of [...reconnectHandlers]) call("reconnect", handler);
      },
      delayMs * (0.5 + Math.random() / 2),
    );
  }

  await connect();

  return {
    async publish(tx, channel, payload) {
      const text = JSON.stringify([channel.name, payload]);
      if (Buffer.byteLength(text) > maxPayloadBytes) {
        throw new RangeError(`An event of ${channel.name} is too large: it may carry ids, not content.`);
      }
      await tx.execute(sql`select pg_notify(${postgresChannel}, ${text})`);
    },

    subscribe<Payload extends EventPayload>(channel: EventChannel<Payload>, handler: (payload: Payload) => void) {
      const set = handlers.get(channel.name) ?? new Set();
      handlers.set(channel.name, set);
      // Its own function, so that the same handler subscribed twice is called twice and ended one at a time.
      const own = (payload: EventPayload) => handler(payload as Payload);
      set.add(own);
      return () => {
        set.delete(own);
        if (set.size === 0 && handlers.get(channel.name) === set) handlers.delete(channel.name);
      };
    },

    onReconnect(handler) {
      const own = () => handler();
      reconnectHandlers.add(own);
      return () => void reconnectHandlers.delete(own);
    },

    async stop() {
      stopped = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}

/** The name and payload of a notification; undefined when it is unknown (anyone with the database may notify). */
function parseEvent(text: string | undefined): { name: string; payload: EventPayload } | undefined {
  try {
    const event: unknown = JSON.parse(text ?? "");
    if (!Array.isArray(event)) return undefined;
    const [name, payload] = event;
    return typeof name === "string" && typeof payload === "object" && payload !== null ? { name, payload } : undefined;
  } catch {
    return undefined;
  }
}
