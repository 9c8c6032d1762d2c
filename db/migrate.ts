import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
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

/** The hashes of the build's migrations, in their order. */
export const buildMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(({ hash }) => hash);

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
 * `first`: that many migrations alone and no rules yet, for rows that were stored by an earlier build.
 * Errors: EarlierDatabaseError; else whatever Postgres reports (refused connection, missing extension rights).
 */
export async function migrateDatabase(
  url: string,
  { usedBy, first }: { usedBy?: string; first?: number } = {},
): Promise<void> {
  // A migration takes as long as it takes, and so does waiting for another user's.
  const client = new Connection({ connectionString: url, connectionTimeoutMillis: 10_000, silenceLimitMs: 0 });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const known = new Set(buildMigrations());
    if ((await appliedMigrations(client)).some((hash) => !known.has(hash))) throw new EarlierDatabaseError();
    if (first !== undefined) return await migrateFirst(client, first);
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
    await layRules(client);
    if (usedBy !== undefined) await grantRows(client, usedBy);
  } finally {
    // Ending the session releases the lock even when the migration failed half-way.
    await client.end();
  }
}

/** Applies the first `count` migrations: drizzle's migrator takes a folder, and applies what its journal names. */
async function migrateFirst(client: Connection, count: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "academy-migrations-"));
  try {
    await cp(migrationsFolder(), folder, { recursive: true });
    const file = path.join(folder, "meta/_journal.json");
    const journal = JSON.parse(await readFile(file, "utf8"));
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What of each migration that the database has had drizzle's migrator wrote down: the hash of its file. */
async function appliedMigrations(client: Connection): Promise<string[]> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as has");
  if (!rows[0].has) return [];
  const applied = await client.query<{ hash: string }>("select hash from drizzle.__drizzle_migrations");
  return applied.rows.map(({ hash }) => hash);
}
