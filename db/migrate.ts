import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { projectRoot } from "#lib/project-root.ts";
import { Connection } from "./connection.ts";
import { grantRows } from "./roles.ts";
import { layRules } from "./rules.ts";

/** One number for "someone is migrating", the same in every process. */
const migrationLock = 7_203_118_402;

/** Folder of the SQL files. */
const migrationsFolder = () => path.join(projectRoot(), "db/migrations");

/** The database was made by a build whose migrations are no more. */
export class EarlierDatabaseError extends Error {
  constructor() {
    super(
      "This database was made by an earlier build, and no road leads from it to this one. Let that build serve it, or begin anew, which forgets all that is in it: npm run db:reset",
    );
    this.name = "EarlierDatabaseError";
  }
}

/**
 * Brings the database at `url` to the newest schema and its rules (the rules.sql next to the tables). Several processes may call it at once: drizzle's migrator takes no lock
 * of its own, so the others wait at an advisory lock and then find nothing left to do.
 * `usedBy` names a role that may read and write rows afterwards, but change no table; without it the one of `url` does all.
 * Errors: EarlierDatabaseError; else whatever Postgres reports (refused connection, missing extension rights).
 */
export async function migrateDatabase(url: string, { usedBy }: { usedBy?: string } = {}): Promise<void> {
  // A migration takes as long as it takes, and so does waiting for another user's.
  const client = new Connection({ connectionString: url, connectionTimeoutMillis: 10_000, silenceLimitMs: 0 });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const migrations = { migrationsFolder: migrationsFolder() };
    const known = new Set(readMigrationFiles(migrations).map(({ hash }) => hash));
    if ((await appliedMigrations(client)).some((hash) => !known.has(hash))) throw new EarlierDatabaseError();
    await migrate(drizzle(client), migrations);
    await layRules(client);
    if (usedBy !== undefined) await grantRows(client, usedBy);
  } finally {
    // Ending the session releases the lock even when the migration failed half-way.
    await client.end();
  }
}

/** What of each migration that the database has had drizzle's migrator wrote down: the hash of its file. */
async function appliedMigrations(client: Connection): Promise<string[]> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as has");
  if (!rows[0].has) return [];
  const applied = await client.query<{ hash: string }>("select hash from drizzle.__drizzle_migrations");
  return applied.rows.map(({ hash }) => hash);
}
