import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

/** The database as verbs see it: tables are imported where they are used, so no schema object is needed. */
export type Db = NodePgDatabase<Record<string, never>>;
/** A running transaction. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
/** Whatever can run a query: the database itself or a transaction. */
export type DbOrTx = Db | Tx;

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> };

/**
 * Opens a connection pool on `url` (any Postgres from 15). `max` is the number of connections, 10 unless told.
 * Errors of idle connections (a restarted server) go to `onIdleError`; without that listener they would end the process.
 */
export function openDatabase(
  url: string,
  options: { max?: number; applicationName?: string; onIdleError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? "unwalled-academy",
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // A query that runs longer than this is a fault, not work: the page or job that asked is gone by then.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 20_000,
  });
  pool.on("error", options.onIdleError ?? (() => {}));
  const db = drizzle(pool, { casing: "snake_case" }) as Db;
  return { db, pool, close: () => pool.end() };
}
