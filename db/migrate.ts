import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { projectRoot } from "#lib/project-root.ts";
import { Connection } from "./connection.ts";
import { grantRows } from "./roles.ts";

/** One number for "somebody is migrating", the same in every process. */
const migrationLock = 7_203_118_402;

/** Folder of the SQL files. */
const migrationsFolder = () => path.join(projectRoot(), "db/migrations");

/**
 * Brings the database at `url` to the newest schema. Several processes may call it at once: drizzle's migrator takes no lock
 * of its own, so the others wait at an advisory lock and then find nothing left to do.
 * `usedBy` names a role that may read and write rows afterwards, but change no table; without it the one of `url` does all.
 * Errors: whatever Postgres says (refused connection, missing extension rights).
 */
export async function migrateDatabase(
  url: string,
  { folder = migrationsFolder(), usedBy }: { folder?: string; usedBy?: string } = {},
): Promise<void> {
  // A migration takes as long as it takes, and so does waiting for somebody else's.
  const client = new Connection({ connectionString: url, connectionTimeoutMillis: 10_000, silenceLimitMs: 0 });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder: folder });
    if (usedBy !== undefined) await grantRows(client, usedBy);
  } finally {
    // Ending the session releases the lock even when the migration failed half-way.
    await client.end();
  }
}
