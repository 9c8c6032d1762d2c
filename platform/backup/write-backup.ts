import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { Connection } from "#db/connection.ts";
import { buildMigrations } from "#db/migrate.ts";
import { backupLock } from "#platform/files/cleanup-pending-files.ts";
import { FileMissingError, type FileStore } from "#platform/files/file-store.ts";
import { type AddEntry, writeArchive } from "./archive.ts";
import { type About, aboutEntry, type Hashes, hashesEntry } from "./contents.ts";

/** Rows go into entries of about this size: an entry says its size before its bytes. */
const chunkBytes = 4 * 1024 * 1024;

/**
 * Writes a backup of the database at `url` (as of one moment, next to a serving academy) and of every file that its rows name to `target`,
 * for the age recipient `recipient`. One backup at a time; files are not deleted while it runs. Returns what it holds. Errors: those
 * of the database, the file store and the target, of which `target` then holds a part that no restore takes.
 */
export async function writeBackup(
  target: Writable,
  { url, files, recipient }: { url: string; files: FileStore; recipient: string },
): Promise<{ about: About; hashes: Hashes }> {
  const client = await connectForRows(url);
  try {
    await client.query("select pg_advisory_lock($1)", [backupLock]);
    await client.query("begin isolation level repeatable read read only");
    const about = await describeRows(client);
    const hashes: Hashes = { tables: {}, files: {}, missing: [] };
    await writeArchive(target, {
      recipient,
      async fill(add) {
        await addJson(add, aboutEntry, about);
        const keys = new Set<string>();
        for (const table of about.tables)
          hashes.tables[table.name] = await addTable(client, table, {
            add,
            // Files of no one yet: they go by themselves.
            seen: table.name === "pending_files" ? () => {} : (rows) => collectKeys(rows, keys),
          });
        for (const key of [...keys].toSorted()) {
          const sha256 = await addFile(files, key, add);
          if (sha256 === null) hashes.missing.push(key);
          else hashes.files[key] = sha256;
        }
        await addJson(add, hashesEntry, hashes);
      },
    });
    return { about, hashes };
  } finally {
    await client.end();
  }
}

/** A connection on which rows are written as the same text everywhere, in the order in which they lie. */
export async function connectForRows(url: string): Promise<Connection> {
  const client = new Connection({ connectionString: url, silenceLimitMs: 0, pipeline: false });
  await client.connect();
  await client.query(
    "set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex'; set extra_float_digits = 1; set synchronize_seqscans = off",
  );
  return client;
}

async function describeRows(client: Client): Promise<About> {
  const { rows: moments } = await client.query<{ now: Date; hasJobs: boolean }>(
    `select transaction_timestamp() as now, to_regclass('pgboss.job') is not null as "hasJobs"`,
  );
  const { rows: tables } = await client.query<About["tables"][number]>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
      from pg_class c join pg_attribute a on attrelid = c.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
      group by relname order by relname`,
  );
  const { rows: sequences } = await client.query<About["sequences"][number]>(
    `select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  const { rows: jobs } = moments[0]?.hasJobs
    ? await client.query<About["jobs"][number]>(
        `select name, data, to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAfter",
            singleton_key as "singletonKey" from pgboss.job
          where state in ('created', 'retry', 'active') and singleton_key is not null and name not like '\\_\\_pgboss%' order by id`,
      )
    : { rows: [] };
  const takenAt = (moments[0]?.now ?? new Date()).toISOString();
  return { format: 1, takenAt, migrations: buildMigrations(), tables, sequences, jobs };
}

const addJson = (add: AddEntry, name: string, value: unknown) => {
  const content = Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
  return add(name, content, content.length);
};

async function addTable(
  client: Client,
  table: About["tables"][number],
  { add, seen }: { add: AddEntry; seen(rows: Buffer): void },
): Promise<Hashes["tables"][string]> {
  const hash = createHash("sha256");
  let [rows, number] = [0, 0];
  for await (const chunk of rowChunks(client, table)) {
    hash.update(chunk);
    for (const byte of chunk) if (byte === newline) rows += 1;
    seen(chunk);
    number += 1;
    await add(`database/${table.name}/${String(number).padStart(6, "0")}.copy`, chunk, chunk.length);
  }
  return { rows, sha256: hash.digest("hex") };
}

const newline = 0x0a;

/** A table's rows as COPY writes them, in pieces that end with a row. */
async function* rowChunks(client: Client, table: About["tables"][number]): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const part of client.query(copyTo(`copy ${columnsOf(client, table)} to stdout`))) {
    const end = (part as Buffer).lastIndexOf(newline) + 1;
    size += part.length;
    if (size < chunkBytes || end === 0) {
      parts.push(part);
      continue;
    }
    yield Buffer.concat([...parts, part.subarray(0, end)]);
    parts = [part.subarray(end)];
    size = parts[0]?.length ?? 0;
  }
  if (size > 0) yield Buffer.concat(parts);
}

/** A table with its columns, as COPY names them. */
export const columnsOf = (client: Client, { name, columns }: About["tables"][number]): string =>
  `public.${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(", ")})`;

/** Rows and SHA-256 of a table, as they are in an archive. */
export const hashTable = (client: Client, table: About["tables"][number]): Promise<Hashes["tables"][string]> =>
  addTable(client, table, { add: async () => {}, seen: () => {} });

/** A key of the file store (newFileKey) wherever it is in a row. */
const fileKey = /\b[a-z][a-z0-9-]*\/([0-9a-f]{2})\/\1[0-9a-f]{30}\b/g;

function collectKeys(rows: Buffer, keys: Set<string>): void {
  for (const [key] of rows.toString("latin1").matchAll(fileKey)) keys.add(key);
}

/** Adds a file and returns its SHA-256; null where the store has none. */
async function addFile(files: FileStore, key: string, add: AddEntry): Promise<string | null> {
  const size = await files.sizeOf(key);
  if (size === null) return null;
  const content = await files.get(key).catch((error: unknown) => {
    if (error instanceof FileMissingError) return null;
    throw error;
  });
  if (!content) return null;
  const hash = createHash("sha256");
  content.on("data", (chunk: Buffer) => hash.update(chunk));
  await add(`files/${key}`, content, size);
  return hash.digest("hex");
}
