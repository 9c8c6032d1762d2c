import { createHash, randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrateDatabase } from "#db/migrate.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { isAlive } from "#platform/postgres/is-alive.ts";

/** A server for one run of tests, with a migrated, empty template database. */
export type TestServer = { url: string; template: string; stop(): Promise<void> };

export type TestDatabase = {
  /** As the role that the product runs as, which may change rows and no table. */
  url: string;
  /** As the role that owns the tables and may make databases. */
  ownerUrl: string;
  drop(): Promise<void>;
};

/** The run's server: its owner's address, and that of the role that the product runs as. */
type SharedServer = { url: string; appUrl: string; run: string };

/** How the processes of a run learn of its server: child processes inherit it. */
const serverVariable = "ACADEMY_TEST_SERVER";

const databasePrefix = "academy_test_";
const directoryPrefix = "academy-postgres-";

/**
 * Starts the server that `createTestDatabase` uses, in this process and in those it starts afterwards. It is the
 * embedded Postgres in a temporary directory; with TEST_POSTGRES_BIN the programs in that directory instead; with
 * TEST_DATABASE_URL the server at that address, whose user must be allowed to create databases.
 * What an earlier run left that was killed is removed first.
 */
export async function startTestServer(): Promise<TestServer> {
  const value = process.env.TEST_DATABASE_URL;
  // another's server gets no role of ours: one of that name may be in use there
  const server = value ? { url: value, appUrl: value, stop: async () => {} } : await startThrowAwayServer();
  const run = `${databasePrefix}${randomBytes(4).toString("hex")}`;
  const holder = new pg.Client({ connectionString: server.url });
  holder.on("error", () => {});
  try {
    await holder.connect();
    await dropAbandoned(holder);
    // locked until our session ends, however it ends: that is how a later run knows that these databases are abandoned
    await holder.query("select pg_advisory_lock(hashtext($1))", [run]);
    const template = `${run}_template`;
    await holder.query(`create database ${template}`);
    const usedBy = server.appUrl === server.url ? undefined : new URL(server.appUrl).username;
    await migrateDatabase(databaseUrl(server.url, template), { usedBy });
    // one stray connection to a template would stop every copy
    await holder.query(`alter database ${template} with allow_connections false`);
    process.env[serverVariable] = JSON.stringify({
      url: server.url,
      appUrl: server.appUrl,
      run,
    } satisfies SharedServer);
    return {
      url: server.url,
      template,
      async stop() {
        delete process.env[serverVariable];
        await dropDatabases(holder, run);
        await holder.end();
        await server.stop();
      },
    };
  } catch (error) {
    await holder.end();
    await server.stop();
    throw error;
  }
}

/** Whether this process has started the run's server, for whichever project of the tests. */
export const isTestServerStarted = (): boolean => process.env[serverVariable] !== undefined;

/** What a database holds from the start. Equal names mean equal rows: `fill` runs once a run for each. */
export type StartingRows = { name: string; fill(databaseUrl: string): Promise<void> };

/**
 * A fresh database with every migration applied, copied from a template: without rows, or with `rows`. Close your own
 * connections first or not: `drop` cuts them.
 * @throws when no `startTestServer` runs, that is outside the "database" tests of vitest.config.ts
 */
export async function createTestDatabase(rows?: StartingRows): Promise<TestDatabase> {
  const shared = process.env[serverVariable];
  if (!shared) throw new Error("No test server runs: this file is not among the databaseTests of vitest.config.ts.");
  const { url, appUrl, run } = JSON.parse(shared) as SharedServer;
  const name = `${run}_${randomBytes(6).toString("hex")}`;
  await onServer(url, async (client) => {
    const template = rows ? await filledTemplate(client, { appUrl, run, rows }) : `${run}_template`;
    // files are copied as they are: block by block through the log costs twice as much
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return {
    url: databaseUrl(appUrl, name),
    ownerUrl: databaseUrl(url, name),
    async drop() {
      await onServer(url, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** The name of the run's template with these rows. Who asks first fills it, others wait for that. */
async function filledTemplate(
  client: pg.Client,
  { appUrl, run, rows }: { appUrl: string; run: string; rows: StartingRows },
): Promise<string> {
  const template = `${run}_with_${createHash("sha256").update(rows.name).digest("hex").slice(0, 12)}`;
  // goes with the session, so a process that is killed while it fills keeps no one waiting
  await client.query("select pg_advisory_lock(hashtext($1))", [template]);
  const { rows: matches } = await client.query<{ datallowconn: boolean }>(
    "select datallowconn from pg_database where datname = $1",
    [template],
  );
  // closed last of all: one that is still open was left half filled
  if (matches[0]?.datallowconn !== false) {
    await client.query(`drop database if exists ${template} with (force)`);
    await client.query(`create database ${template} template ${run}_template`);
    await rows.fill(databaseUrl(appUrl, template));
    await client.query(`alter database ${template} with allow_connections false`);
  }
  await client.query("select pg_advisory_unlock(hashtext($1))", [template]);
  return template;
}

async function onServer(url: string, task: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await task(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function dropDatabases(client: pg.Client, run: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [run],
  );
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
}

/** Drops the databases of runs whose session, and with it their lock, has ended. */
async function dropAbandoned(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ run: string }>(
    "select distinct substring(datname from $1) as run from pg_database where starts_with(datname, $2)",
    [`^(${databasePrefix}[0-9a-f]{8})_`, databasePrefix],
  );
  for (const { run } of rows) {
    const { rows: responses } = await client.query("select pg_try_advisory_lock(hashtext($1)) as free", [run]);
    if (!responses[0]?.free) continue;
    await dropDatabases(client, run);
    await client.query("select pg_advisory_unlock(hashtext($1))", [run]);
  }
}

async function startThrowAwayServer(): Promise<{ url: string; appUrl: string; stop(): Promise<void> }> {
  removeAbandonedDirectories();
  const directory = mkdtempSync(join(tmpdir(), `${directoryPrefix}${process.pid}-`));
  // mkdtemp makes it ours alone, and under root Postgres runs as another user
  chmodSync(directory, 0o755);
  const remove = () => rmSync(directory, { recursive: true, force: true });
  try {
    const server = await startEmbeddedPostgres({
      dataDir: directory,
      temporaryDirectory: directory,
      durable: false,
      binariesDirectory: process.env.TEST_POSTGRES_BIN,
    });
    return {
      url: server.ownerUrl,
      appUrl: server.url,
      async stop() {
        await server.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** A killed run leaves its server, which ends within a minute once its files are gone. */
function removeAbandonedDirectories(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(directoryPrefix)) continue;
    if (!isAlive(Number.parseInt(name.slice(directoryPrefix.length), 10))) {
      rmSync(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
}
