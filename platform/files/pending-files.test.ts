import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { silentLog } from "#lib/log.ts";
import { newId } from "#platform/ids/ids.ts";
import { memoryJobs } from "#platform/jobs/memory-jobs.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { cleanupPendingFiles } from "./cleanup-pending-files.ts";
import { startFileJobs } from "./file-jobs.ts";
import { type FileStore, newFileKey } from "./file-store.ts";
import { openFileStore } from "./open-file-store.ts";
import { openS3FileStore } from "./open-s3-file-store.ts";
import { adoptPendingFile, storePendingFile } from "./pending-files.ts";
import { startS3Server } from "./s3-server.fixture.ts";
import { spoolUpload } from "./spool-upload.ts";
import { pendingFiles } from "./tables.ts";

const dataDir = mkdtempSync(path.join(os.tmpdir(), "academy-pending-"));
const files = openFileStore({ dataDir });
let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
let db: Database["db"];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { max: 4 });
  db = database.db;
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Stores a small upload that no one owns yet. */
async function storeOne(text = "content"): Promise<string> {
  const spooled = await spoolUpload(Readable.from([Buffer.from(text)]), {
    maxBytes: 1000,
    dir: path.join(dataDir, "spool"),
  });
  try {
    return await storePendingFile({ db, files }, spooled, { folder: "receipts", contentType: "text/plain" });
  } finally {
    await spooled.remove();
  }
}

const grow = (hours: number) =>
  db.update(pendingFiles).set({ createdAt: sql`created_at - make_interval(hours => ${hours})` });

test("an adopted file stays, an orphan is deleted once it is old enough", async () => {
  const [owned, orphan] = [await storeOne("owned"), await storeOne("orphan")];
  await db.transaction((tx) => adoptPendingFile(tx, owned));
  expect(await cleanupPendingFiles({ db, files, olderThanMs: 3_600_000 })).toBe(0);
  await grow(2);
  expect(await cleanupPendingFiles({ db, files, olderThanMs: 3_600_000 })).toBe(1);
  expect(await files.sizeOf(orphan)).toBeNull();
  expect(readFileSync(path.join(dataDir, "files", owned), "utf8")).toBe("owned");
  expect(await db.select().from(pendingFiles)).toEqual([]);
});

test("a file whose transaction rolled back is an orphan again", async () => {
  const key = await storeOne();
  await expect(
    db.transaction(async (tx) => {
      await adoptPendingFile(tx, key);
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await cleanupPendingFiles({ db, files, olderThanMs: 0 });
  expect(await files.sizeOf(key)).toBeNull();
});

test("a file that was deleted cannot be adopted", async () => {
  const key = await storeOne();
  await cleanupPendingFiles({ db, files, olderThanMs: 0 });
  await expect(db.transaction((tx) => adoptPendingFile(tx, key))).rejects.toMatchObject({ code: "conflict" });
});

test("a cleanup passes over a file that is just being adopted", async () => {
  const key = await storeOne();
  await db.transaction(async (tx) => {
    await adoptPendingFile(tx, key);
    expect(await cleanupPendingFiles({ db, files, olderThanMs: 0 })).toBe(0);
  });
  expect(await files.sizeOf(key)).toBeGreaterThan(0);
});

test("a put that fails leaves a note for the cleanup and no file", async () => {
  const spooled = await spoolUpload(Readable.from([Buffer.from("x")]), {
    maxBytes: 10,
    dir: path.join(dataDir, "spool"),
  });
  await spooled.remove(); // so that reading it fails
  await expect(storePendingFile({ db, files }, spooled, { folder: "torn", contentType: "text/plain" })).rejects.toThrow(
    "ENOENT",
  );
  expect(await db.select().from(pendingFiles)).toHaveLength(1);
  expect(await cleanupPendingFiles({ db, files, olderThanMs: 0 })).toBe(1);
  const left = readdirSync(path.join(dataDir, "files"), { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile() && entry.parentPath.includes("torn"))).toEqual([]);
});

test("cleanups at once share the work", async () => {
  const keys = await Promise.all(Array.from({ length: 10 }, () => storeOne()));
  const removed = await Promise.all([1, 2, 3].map(() => cleanupPendingFiles({ db, files, olderThanMs: 0 })));
  expect(removed.reduce((sum, item) => sum + item, 0)).toBe(10);
  for (const key of keys) expect(await files.sizeOf(key)).toBeNull();
});

/** The jobs as the application starts them, over this store and spool. */
async function startJobsFor(store: FileStore, spoolDir: string) {
  const jobs = memoryJobs();
  const looking = await startFileJobs({ jobs, db, files: store, spoolDir, log: silentLog });
  onTestFinished(() => looking.close());
  return jobs;
}

test("what a killed process had put in the store is gone within the hour, on the disk and in S3", async () => {
  const s3 = await startS3Server();
  onTestFinished(() => s3.stop());
  for (const store of [files, await openS3FileStore(s3.url)]) {
    const jobs = await startJobsFor(store, path.join(dataDir, "no-spool"));
    // Killed after the put and before the row that would have taken the file over.
    const whole = newFileKey("receipts");
    await db.insert(pendingFiles).values({ key: whole });
    await store.put(whole, Buffer.from("whole"), { contentType: "text/plain" });
    // A request that still runs.
    await jobs.runScheduled("files.cleanup");
    expect(await store.sizeOf(whole)).toBeGreaterThan(0);
    await db.update(pendingFiles).set({ createdAt: sql`created_at - interval '31 minutes'` });
    await jobs.runScheduled("files.cleanup");
    expect(await store.sizeOf(whole)).toBeNull();
    // It looks every ten minutes: 31 and 10 are less than the hour.
    expect(jobs.schedules.get("files.cleanup")).toBe("*/10 * * * *");
  }
  expect(s3.objects.size).toBe(0);
  expect(await db.select().from(pendingFiles)).toEqual([]);
});

test("half a file of a put that was killed goes with its note", async () => {
  const jobs = await startJobsFor(files, path.join(dataDir, "no-spool"));
  const key = newFileKey("receipts");
  const half = path.join(dataDir, "files", `${key}.part`);
  mkdirSync(path.dirname(half), { recursive: true });
  writeFileSync(half, "hal");
  await db.insert(pendingFiles).values({ key, createdAt: sql`now() - interval '31 minutes'` });
  await jobs.runScheduled("files.cleanup");
  expect(readdirSync(path.dirname(half))).not.toContain(path.basename(half));
});

test("parts of uploads of a killed process leave the spool, those of requests that run stay", async () => {
  const spoolDir = path.join(dataDir, "killed-spool");
  mkdirSync(spoolDir);
  const [dead, alive] = [`upload-${newId()}.part`, `upload-${newId()}.part`];
  for (const name of [dead, alive]) writeFileSync(path.join(spoolDir, name), "half");
  const longAgo = new Date(Date.now() - 31 * 60_000);
  utimesSync(path.join(spoolDir, dead), longAgo, longAgo);
  await startJobsFor(files, spoolDir);
  await eventually(() => expect(readdirSync(spoolDir)).toEqual([alive]));
});
