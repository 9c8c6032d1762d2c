import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import type { Client } from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import { z } from "zod";
import { openDatabase } from "#db/client.ts";
import { buildMigrations, migrateDatabase } from "#db/migrate.ts";
import type { Log } from "#lib/log.ts";
import { assertFileKey, type FileStore } from "#platform/files/file-store.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { openJobs } from "#platform/jobs/open-jobs.ts";
import { type ArchiveEntry, readArchive } from "./archive.ts";
import { type About, about, aboutEntry, BackupError, type Hashes, hashes, hashesEntry } from "./contents.ts";
import { columnsOf, connectForRows, hashTable } from "./write-backup.ts";

export type RestoreTarget = {
  /** The database as the owner of its tables, and as whom the product runs: one role with DATABASE_URL, two in the embedded one. */
  ownerUrl: string;
  url: string;
  files: FileStore;
};

/**
 * Restores a backup into an empty database and its files, and compares every table and file with the archive by its hash. The rows come in one
 * transaction: a restore that ends early leaves none, and can be run again. Rows of an earlier build are brought to this one's tables.
 * Errors: BackupError where there is an academy already, for another key or build, and for what is not equal; else those of the database.
 */
export async function restoreBackup(
  source: Readable,
  { identity, target, log }: { identity: string; target: RestoreTarget; log: Log },
): Promise<{ about: About; hashes: Hashes }> {
  const entries = readArchive(source, identity);
  const described = about.parse(await readJson((await entries.next()).value, aboutEntry));
  const known = buildMigrations();
  const count = described.migrations.length;
  if (described.migrations.some((hash, at) => known[at] !== hash))
    throw new BackupError("This backup was made by a newer build of the academy: restore it with that one.");
  const client = await connectForRows(target.ownerUrl);
  try {
    await refuseRows(client);
    await migrateDatabase(target.ownerUrl, { first: count });
    await client.query("begin");
    const compared = await loadRows(client, { described, entries, files: target.files });
    await client.query("commit");
    await migrateDatabase(
      target.ownerUrl,
      target.url === target.ownerUrl ? {} : { usedBy: new URL(target.url).username },
    );
    await enqueueAgain(described.jobs, { url: target.url, log });
    return { about: described, hashes: compared };
  } finally {
    await client.end();
  }
}

async function readJson(entry: ArchiveEntry | undefined, name: string): Promise<unknown> {
  if (entry?.name !== name) throw new BackupError("The file is no backup of an academy.");
  return JSON.parse((await buffer(entry.content)).toString("utf8"));
}

/** Errors: BackupError where a table has rows, other than those that rules lay. */
async function refuseRows(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select format('%I', relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'state_moves'",
  );
  for (const { name } of rows) {
    const { rowCount } = await client.query(`select from public.${name} limit 1`);
    if (rowCount)
      throw new BackupError(
        "There is an academy in this database. A backup is restored into an empty one: set another DATA_DIR or DATABASE_URL, or forget this one with npm run db:reset.",
      );
  }
}

/** Loads rows and files, in a transaction of `client`, and compares them. Returns the hashes of the archive. */
async function loadRows(
  client: Client,
  { described, entries, files }: { described: About; entries: AsyncGenerator<ArchiveEntry>; files: FileStore },
): Promise<Hashes> {
  const references = await dropReferences(client);
  const tables = new Map(described.tables.map((table) => [table.name, table]));
  for (const { name } of described.tables) await client.query(`truncate public.${client.escapeIdentifier(name)}`);
  const stored = new Map<string, string>();
  let loading: { name: string; stream: CopyStreamQuery; done: Promise<void> } | undefined;
  const endTable = async () => {
    loading?.stream.end();
    await loading?.done;
    loading = undefined;
  };
  for await (const entry of entries) {
    const [kind, name = ""] = entry.name.split("/", 2);
    if (loading && (kind !== "database" || loading.name !== name)) await endTable();
    if (kind === "database") {
      const table = tables.get(name);
      if (!table) throw new BackupError("The file is no backup of an academy.");
      if (!loading) {
        const stream = client.query(copyFrom(`copy ${columnsOf(client, table)} from stdin`));
        loading = { name, stream, done: finished(stream) };
        loading.done.catch(() => {});
      }
      for await (const chunk of entry.content)
        if (!loading.stream.write(chunk)) await Promise.race([drained(loading.stream), loading.done]);
    } else if (kind === "files") {
      const key = entry.name.slice("files/".length);
      stored.set(key, await storeFile(files, key, entry));
    } else {
      const expected = hashes.parse(await readJson(entry, hashesEntry));
      for (const command of references) await client.query(command);
      for (const { name: sequence, value } of described.sequences)
        await client.query("select setval(format('public.%I', $1::text)::regclass, $2::bigint)", [sequence, value]);
      await compare(client, { described, expected, stored });
      return expected;
    }
  }
  throw new BackupError("The backup is damaged or not whole.");
}

const drained = (stream: CopyStreamQuery) => new Promise<void>((resolve) => void stream.once("drain", resolve));

/** Takes the foreign keys away, so that tables come in any order. Returns the commands that lay them again, which checks every row. */
async function dropReferences(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`);
}

async function storeFile(files: FileStore, key: string, { content, sizeBytes }: ArchiveEntry): Promise<string> {
  assertFileKey(key);
  await files.put(key, content, { contentType: "application/octet-stream", sizeBytes });
  const hash = createHash("sha256");
  for await (const chunk of await files.get(key)) hash.update(chunk);
  return hash.digest("hex");
}

/** Errors: BackupError that names the first table or file that is not equal. */
async function compare(
  client: Client,
  { described, expected, stored }: { described: About; expected: Hashes; stored: ReadonlyMap<string, string> },
): Promise<void> {
  for (const table of described.tables) {
    const { sha256 } = await hashTable(client, table);
    if (sha256 !== expected.tables[table.name]?.sha256)
      throw new BackupError(`The table ${table.name} is not as it was when the backup was made.`);
  }
  for (const [key, sha256] of Object.entries(expected.files))
    if (stored.get(key) !== sha256) throw new BackupError(`The file ${key} is not as it was when the backup was made.`);
}

/** What waited in the queue waits again; each kind gets its own settings at the next start. */
async function enqueueAgain(waiting: About["jobs"], { url, log }: { url: string; log: Log }): Promise<void> {
  if (waiting.length === 0) return;
  const jobs = await openJobs({ connectionString: url, log });
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    for (const { name, data, startAfter, singletonKey } of waiting)
      await jobs.enqueue(db, defineJob(name, z.unknown()), data, { startAfter: new Date(startAfter), singletonKey });
  } finally {
    await jobs.stop();
    await close();
  }
}
