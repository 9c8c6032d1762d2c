import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { Connection, connectLimitMs, DatabaseSilentError, silenceLimitMs, statementLimitMs } from "./connection.ts";
import { isReadOnly } from "./read-only.ts";

/** The database as verbs see it: tables are imported where they are used, so no schema object is needed. */
export type Db = NodePgDatabase<Record<string, never>>;
/** A running transaction. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
/** Whatever can run a query: the database itself or a transaction. */
export type DbOrTx = Db | Tx;

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> };

export type DatabaseOptions = {
  /** Number of connections, 10 by default. */
  max?: number;
  applicationName?: string;
  /** Gets the errors of idle connections (a restarted server). */
  onIdleError?: (error: Error) => void;
  /** How long a question may stay unanswered before its connection counts as dead. */
  silenceLimitMs?: number;
};

/** What opened databases and transactions run on, for the few statements that are no builder's (db/statement.ts). */
const runners = new WeakMap<DbOrTx, pg.Pool | pg.PoolClient>();

/** The pool of an opened database, or the connection of a transaction. Errors: for what is neither. */
export function runnerOf(db: DbOrTx): pg.Pool | pg.PoolClient {
  const runner = runners.get(db);
  if (!runner) throw new Error("This is neither an opened database nor a transaction.");
  return runner;
}

/**
 * Opens a connection pool on `url` (any Postgres from 15). Connections that are cut or fall silent leave the pool, and their
 * callers get an error that app/answer-for.ts knows as an absence.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const config = {
    Client: Connection,
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? "unwalled-academy",
    connectionTimeoutMillis: connectLimitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementLimitMs,
    idle_in_transaction_session_timeout: 20_000,
    silenceLimitMs: options.silenceLimitMs ?? silenceLimitMs,
  };
  const pool = new pg.Pool(config);
  pool.on("error", options.onIdleError ?? (() => {}));
  dropIdleOnSilence(pool);
  const ask = pool.query.bind(pool) as Ask;
  pool.query = ((...question: unknown[]) =>
    isReadOnly() ? askInReadOnly(pool, question) : ask(...question)) as typeof pool.query;
  const db = drizzle(pool, { casing }) as Db;
  runners.set(db, pool);
  db.transaction = (run) => inTransaction(pool, run);
  return { db, pool, close: () => pool.end() };
}

type Ask = (...question: unknown[]) => unknown;

/** One statement that may only read, in a transaction of its own: the driver has no other way to tell the server so. */
async function askInReadOnly(pool: pg.Pool, question: unknown[]): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query("begin read only");
    return await (client.query as Ask)(...question);
  } finally {
    await client.query("rollback").catch(() => {});
    client.release(client.getTransactionStatus() !== "I");
  }
}

const casing = "snake_case";
const dialect = new PgDialect({ casing });

/**
 * One silent connection speaks for all: the idle ones were opened before it and would each make a caller wait as long. Those
 * in use find out by themselves.
 */
function dropIdleOnSilence(pool: pg.Pool): void {
  const idle = new Set<Connection>();
  pool.on("connect", (client) => {
    client.on("error", (error) => {
      if (!(error instanceof DatabaseSilentError)) return;
      for (const otherConnection of [...idle]) {
        idle.delete(otherConnection);
        otherConnection.abandon(error);
      }
    });
  });
  pool.on("release", (_error, client) => idle.add(client as unknown as Connection));
  pool.on("acquire", (client) => idle.delete(client as unknown as Connection));
  pool.on("remove", (client) => idle.delete(client as unknown as Connection));
}

/** A transaction whose connection is known, and that of its savepoints. */
function knownOn(client: pg.PoolClient, tx: Tx): Tx {
  runners.set(tx, client);
  const savepoint = tx.transaction.bind(tx);
  tx.transaction = (run) => savepoint((inner) => run(knownOn(client, inner)));
  return tx;
}

/**
 * Transactions that always give their connection back, and give back a sound one: drizzle's own keep it forever when `begin`
 * fails, and tell of the failed rollback instead of what made it necessary. A lost answer to `commit` is an error like any
 * other: no one knows whether it happened, so the caller is asked to try again, and keys of requests make that safe.
 */
async function inTransaction<Result>(pool: pg.Pool, run: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query(isReadOnly() ? "begin read only" : "begin");
    const tx = new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined) as Tx;
    const result = await run(knownOn(client, tx));
    await client.query("commit");
    return result;
  } catch (error) {
    // Where that fails too, the connection is not given back; the first error tells more.
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release(client.getTransactionStatus() !== "I");
  }
}
