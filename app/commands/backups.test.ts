import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { generateIdentity } from "age-encryption";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { openDatabase } from "#db/client.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { readIdentity } from "#platform/backup/backup-key.ts";
import { backupRuns } from "#platform/backup/tables.ts";
import { connectForRows } from "#platform/backup/write-backup.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { cleanupPendingFiles } from "#platform/files/cleanup-pending-files.ts";
import { newFileKey } from "#platform/files/file-store.ts";
import { openFileStore } from "#platform/files/open-file-store.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { openJobs } from "#platform/jobs/open-jobs.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { checkBackup, keyFileOf, placeOf, restoreStored, storeBackup } from "./backups.ts";
import { resetDatabase } from "./reset-database.ts";

const log = pino({ level: "silent" });

/** The supplied academy, whose administrator has a picture of 3 MB, with what a backup of it needs. */
async function academy() {
  const fixture = await createTestApp();
  onTestFinished(() => fixture.close());
  const { DATA_DIR, DATABASE_URL: url = "" } = fixture.env;
  const files = openFileStore({ dataDir: DATA_DIR });
  const [key, small] = [newFileKey("avatars"), newFileKey("avatars")];
  const picture = randomBytes(3_000_000);
  await files.put(key, picture, { contentType: "image/webp" });
  await files.put(small, Buffer.from("small"), { contentType: "image/webp" });
  const email = "admin@unwalled.academy";
  await fixture.db.update(accounts).set({ avatarKey: key, avatarSmallKey: small }).where(eq(accounts.email, email));
  const settings = { ...fixture.env, BACKUP_KEEP: 2 };
  const deps = { db: fixture.db, url, files, clock: systemClock };
  const store = () => storeBackup(deps, settings);
  return { ...fixture, url, files, key, picture, settings, store, folder: path.join(DATA_DIR, "backups") };
}

/** An empty database, as a new machine has it, and a folder for its files. */
async function emptyTarget() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const DATA_DIR = temporaryFolder("restored");
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  await resetDatabase(database.ownerUrl, { DATA_DIR, FILES_S3_URL: undefined });
  return { url: database.url, ownerUrl: database.ownerUrl, files: openFileStore({ dataDir: DATA_DIR }) };
}

/** Every row of the database at `url`, as text, by table. */
async function rowsOf(url: string) {
  const client = await connectForRows(url);
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select format('%I', relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(`select t::text as text from public.${name} t order by 1`);
      all[name] = rows.map(({ text }) => text);
    }
    return all;
  } finally {
    await client.end();
  }
}

describe("BACK-01 a backup", () => {
  test("is restored elsewhere with every row, file and waiting job, and the academy goes on there with its rules", async () => {
    const { store, settings, url, key, picture, db } = await academy();
    const jobs = await openJobs({ connectionString: url, log });
    const kind = defineJob("trial.backup", z.object({ of: z.string() }));
    await jobs.enqueue(db, kind, { of: "a job" }, { startAfter: new Date("2030-01-01T00:00:00Z") });
    await jobs.stop();
    const before = await rowsOf(url);
    expect(await store()).toMatch(
      /with [\d,]+ rows and 2 files, in [\d.]+ s, [\d.]+ MB\.\nThe key that opens it is in/,
    );
    expect(await store()).not.toContain("The key that opens it");

    const target = await emptyTarget();
    const options = { identity: await readIdentity(keyFileOf(settings)), target, log, clock: systemClock };
    const place = await placeOf(settings);
    const [, older = ""] = await place.list();
    expect(await restoreStored(place, { ...options, name: older })).toMatch(
      /^academy-.+ is restored: .+ equal by its hash\.$/,
    );
    const after = await rowsOf(target.ownerUrl);
    expect(after).toEqual(before);
    expect((await (await target.files.get(key)).toArray()).length).toBeGreaterThan(0);
    expect(Buffer.concat(await (await target.files.get(key)).toArray()).equals(picture)).toBe(true);

    const restored = openDatabase(target.url, { max: 1 });
    onTestFinished(() => restored.close());
    const waiting = await restored.db.execute(
      sql`select data, start_after::date::text as day from pgboss.job where name = 'trial.backup'`,
    );
    expect(waiting.rows).toEqual([{ data: { of: "a job" }, day: "2030-01-01" }]);
    // The rules came after the rows: history cannot be rewritten there either.
    await expect(restored.db.execute(sql`delete from audit_entries`)).rejects.toThrow();
    await expect(restoreStored(place, options)).rejects.toThrow("There is an academy in this database.");
  });

  test("is as of one moment, next to changes and to the cleanup of files", async () => {
    const { store, settings, db, files, key, deps } = await academy();
    const storing = store();
    const changes = (async () => {
      for (let change = 0; change < 20; change += 1) {
        await db.execute(
          sql`insert into pending_files (key, created_at) values (${newFileKey("spare")}, ${new Date(0)})`,
        );
        await db.execute(sql`update accounts set avatar_key = null, avatar_small_key = null where avatar_key = ${key}`);
        await db.execute(
          sql`insert into pending_files (key, created_at) values (${key}, ${new Date(0)}) on conflict do nothing`,
        );
        await cleanupPendingFiles({ db, files, olderThanMs: 0 });
      }
    })();
    const [text] = await Promise.all([storing, changes]);
    expect(text).not.toContain("Not in the file store");
    // What it had to leave to the backup goes with the next round.
    await cleanupPendingFiles({ db, files, olderThanMs: 0 });
    expect(await files.sizeOf(key)).toBeNull();
    expect(
      await checkBackup(deps, { place: await placeOf(settings), identity: await readIdentity(keyFileOf(settings)) }),
    ).toContain("can be restored");
  });

  test("that is cut, changed, or opened with another key is refused, and leaves an empty database that takes the next try", async () => {
    const { store, settings, folder, db } = await academy();
    await store();
    const place = await placeOf(settings);
    const identity = await readIdentity(keyFileOf(settings));
    const target = await emptyTarget();
    const restore = (key = identity) => restoreStored(place, { identity: key, target, log, clock: systemClock });
    const unknown = restoreStored(place, { name: "other.age", identity, target, log, clock: systemClock });
    await expect(unknown).rejects.toThrow("There is no backup other.age");
    await expect(restore(await generateIdentity())).rejects.toThrow("This key does not open the backup");
    const file = path.join(folder, (await place.list())[0] ?? "");
    const whole = readFileSync(file);
    truncateSync(file, Math.floor(statSync(file).size / 2));
    await expect(restore()).rejects.toThrow("The backup is damaged or not whole.");
    const changed = Buffer.from(whole);
    changed[whole.length - 20_000] = (changed.at(-20_000) ?? 0) ^ 1;
    writeFileSync(file, changed);
    await expect(restore()).rejects.toThrow("The backup is damaged or not whole.");
    await expect(checkBackup({ db, log, clock: systemClock }, { place, identity })).rejects.toThrow("damaged");
    writeFileSync(file, whole);
    expect(await restore()).toContain("is restored");
    const runs = await db.select().from(backupRuns).orderBy(backupRuns.finishedAt);
    expect(runs).toMatchObject([
      { kind: "backup", error: null, fileCount: 2 },
      { kind: "check", error: "The backup is damaged or not whole." },
    ]);
  });

  test("that fails leaves nothing under its name, and older ones go after the next", async () => {
    const { store, settings, folder, files } = await academy();
    for (let number = 0; number < 3; number += 1) await store();
    expect(readdirSync(folder)).toHaveLength(2);
    const get = files.get.bind(files);
    files.get = async () => {
      throw new Error("The disk is gone.");
    };
    await expect(store()).rejects.toThrow("The disk is gone.");
    files.get = get;
    expect(readdirSync(folder)).toEqual((await (await placeOf(settings)).list()).toReversed());
    expect(statSync(keyFileOf(settings)).mode & 0o077).toBe(0);
  });
});
