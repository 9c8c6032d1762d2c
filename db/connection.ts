import type { EventEmitter } from "node:events";
import type { Duplex } from "node:stream";
import pg from "pg";
import { quieten } from "./quiet-errors.ts";

/**
 * How long a connection may keep us waiting for an answer: a little longer than the server's own limit on a statement, so that
 * only a server that fell silent reaches it.
 */
export const silenceLimitMs = 8_000;

/** The server's own limit. A query that runs longer is an error, not work: the page or job that asked is gone by then. */
export const statementLimitMs = 7_000;

/** How long connecting may take. */
export const connectLimitMs = 5_000;

/** The database accepted a question and did not answer it in time; the connection it was asked on is gone. */
export class DatabaseSilentError extends Error {
  readonly code = "ETIMEDOUT";

  constructor(limitMs: number) {
    super(`The database did not answer within ${limitMs} ms.`);
    this.name = "DatabaseSilentError";
  }
}

export type ConnectionOptions = pg.ClientConfig & {
  /** 0 waits forever: for migrations, which may take long. Default `silenceLimitMs`. */
  silenceLimitMs?: number;
};

/**
 * A connection that may be cut or fall silent at any moment. A cut never ends the process, no matter who holds the connection and
 * whether it is asked something or not; a question that stays unanswered breaks the connection, so that everything that
 * waits on it fails at once (and the pool never hands it out again).
 */
export class Connection extends pg.Client {
  readonly #limitMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ConnectionOptions = {}) {
    super({ connectionTimeoutMillis: connectLimitMs, keepAlive: true, pipeline: true, ...options });
    this.#limitMs = options.silenceLimitMs ?? silenceLimitMs;
    const calm = () => clearTimeout(this.#timer);
    // every question is answered
    this.on("drain", calm);
    this.on("end", calm);
    // Postgres reports why it ends a connection, then its socket closes: two errors, of which a caller hears the first at most.
    this.on("error", calm);
    this.#driver.on("errorMessage", quieten);
    const ask = (...question: Parameters<pg.Client["query"]>) => {
      if (this.#limitMs > 0) this.#await();
      return super.query(...question) as unknown;
    };
    this.query = ask as pg.Client["query"];
  }

  /** Breaks the connection: what waits on it fails with `error`. */
  abandon(error: Error): void {
    // end() would send a goodbye to a server that may no longer listen, and wait for its answer
    this.#stream.destroy(error);
  }

  get #stream(): Duplex {
    return this.#driver.stream;
  }

  get #driver(): EventEmitter & { stream: Duplex } {
    return (this as unknown as { connection: EventEmitter & { stream: Duplex } }).connection;
  }

  #await(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.abandon(new DatabaseSilentError(this.#limitMs)), this.#limitMs);
  }
}
