/**
 * Backs up a serving academy of 20,000 students with 2,000 files, killed three times in the middle and then whole, and restores it elsewhere,
 * killed three times in the middle and then whole. Exits with 1 where a killed backup leaves an archive, or a row or file is not equal.
 * Run: npm run bench:backup
 */
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { rmSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { openDatabase } from "#db/client.ts";
import { projectRoot } from "#lib/project-root.ts";
import { openBackupPlace } from "#platform/backup/backup-place.ts";
import { connectForRows } from "#platform/backup/write-backup.ts";
import { newFileKey } from "#platform/files/file-store.ts";
import { openFileStore } from "#platform/files/open-file-store.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { seedMany } from "./support/seed-many.ts";

const students = Number(process.env.STUDENTS ?? 20_000);
const fileCount = students / 10;
const kills = 3;

const [dataDir, restoredDir] = [temporaryFolder("backup"), temporaryFolder("restore")];
const folder = path.join(dataDir, "backups");
const server = await startServer({ dataDir });
const postgres = await startEmbeddedPostgres({ dataDir });
let isSound = false;
try {
  const database = openDatabase(postgres.ownerUrl, { max: 1 });
  await seedMany(database.db, { students, tutors: 200, lessonEvents: 10 * students });
  const keys = await addFiles(postgres.ownerUrl);
  await database.db.execute(sql`set statement_timeout = 0`);
  await database.close();
  const place = await openBackupPlace(folder);

  const tookMs: Record<string, number> = {};
  const wholeMs = await run("backup", dataDir);
  for (const name of await place.list()) await place.delete(name);
  for (let kill = 0; kill < kills; kill += 1) await run("backup", dataDir, Math.random() * wholeMs * 0.9);
  const left = await place.list();
  tookMs.backup = await run("backup", dataDir);
  const [archive = ""] = await place.list();
  const before = await rowHashes(postgres.ownerUrl);

  const env = { BACKUP_TO: folder };
  const key = ["--key", path.join(dataDir, "backup-key.txt")];
  for (let kill = 0; kill < kills; kill += 1)
    await run("restore", restoredDir, 1_000 + Math.random() * wholeMs, { env, options: key });
  tookMs.restore = await run("restore", restoredDir, null, { env, options: key });
  const restored = await startEmbeddedPostgres({ dataDir: restoredDir });
  const after = await rowHashes(restored.ownerUrl);
  await restored.stop();
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => name !== "backup_runs");
  const unequal = names.filter((name) => before[name] !== after[name]);
  const [from, to] = [openFileStore({ dataDir }), openFileStore({ dataDir: restoredDir })];
  let unequalFiles = 0;
  for (const fileKey of keys) if ((await hashOf(from, fileKey)) !== (await hashOf(to, fileKey))) unequalFiles += 1;

  const megabytes = statSync(path.join(folder, archive)).size / 1_000_000;
  console.log(`${students} students, ${fileCount} files: ${megabytes.toFixed(1)} MB`);
  console.log(
    `backup ${seconds(tookMs.backup)} next to the serving academy; killed ${kills} times: ${left.length} archives left`,
  );
  console.log(`restore ${seconds(tookMs.restore)}, after ${kills} that were killed`);
  console.log(
    `tables that differ: ${unequal.length} of ${names.length} ${unequal.join(", ")}; files: ${unequalFiles} of ${keys.length}`,
  );
  isSound = left.length === 0 && unequal.length === 0 && unequalFiles === 0 && names.length > 50;
} finally {
  await postgres.stop();
  await server.stop();
  for (const used of [dataDir, restoredDir]) rmSync(used, { recursive: true, force: true });
}
process.exit(isSound ? 0 : 1);

/** Runs a command of the build; with `killAfterMs` it is killed then. Returns how long it took. */
async function run(
  command: "backup" | "restore",
  DATA_DIR: string,
  killAfterMs: number | null = null,
  { env = {}, options = [] as string[] } = {},
): Promise<number> {
  const began = performance.now();
  const file = path.join(projectRoot(), `build/app/${command}.js`);
  const child = spawn(process.execPath, [file, ...options], {
    env: { ...process.env, NODE_ENV: "production", DATA_DIR, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  if (killAfterMs !== null) {
    await Promise.race([pause(killAfterMs), ended]);
    child.kill("SIGKILL");
  }
  const [code] = await ended;
  if (killAfterMs === null && code !== 0) throw new Error(`${command} ended with ${code}.`);
  return performance.now() - began;
}

/** Pictures of students, of 20 to 120 KB. */
async function addFiles(url: string): Promise<string[]> {
  const files = openFileStore({ dataDir });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select id from accounts where email like 'many-%' order by id limit $1", [
    fileCount,
  ]);
  const keys: string[] = [];
  for (const { id } of rows) {
    const [large, small] = [newFileKey("avatars"), newFileKey("avatars")];
    await files.put(large, randomBytes(20_000 + Math.floor(Math.random() * 100_000)), { contentType: "image/webp" });
    await files.put(small, randomBytes(2_000), { contentType: "image/webp" });
    await client.query("update accounts set avatar_key = $2, avatar_small_key = $3 where id = $1", [id, large, small]);
    keys.push(large, small);
  }
  await client.end();
  return keys;
}

/** A hash of all rows of each table, whatever their order. */
async function rowHashes(url: string): Promise<Record<string, string>> {
  const client = await connectForRows(url);
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select count(*) || ' ' || coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint), 0) as hash from public.${client.escapeIdentifier(name)} t`,
    );
    hashes[name] = rows[0].hash;
  }
  await client.end();
  return hashes;
}

async function hashOf(files: ReturnType<typeof openFileStore>, key: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of await files.get(key)) hash.update(chunk);
  return hash.digest("hex");
}

function seconds(ms = 0): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
