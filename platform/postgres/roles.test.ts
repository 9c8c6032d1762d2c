import { rmSync } from "node:fs";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { openDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { isSuperuser } from "#db/roles.ts";
import { silentLog } from "#lib/log.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { openJobs } from "#platform/jobs/open-jobs.ts";
import { eventually } from "#tests/support/eventually.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { startEmbeddedPostgres } from "./embedded.ts";

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const kind = defineJob("test.carried", z.object({ label: z.string() }));

test("the academy's own role changes rows and nothing else, on a database from before it too", async () => {
  const dataDir = temporaryFolder("roles");
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));

  // A data folder from before: one role, the superuser, owns and does everything.
  const before = await startEmbeddedPostgres({ dataDir, durable: false });
  await migrateDatabase(before.ownerUrl);
  const jobsBefore = await openJobs({ connectionString: before.ownerUrl, log: silentLog });
  const owner = openDatabase(before.ownerUrl, { max: 1 });
  await jobsBefore.enqueue(owner.db, kind, { label: "from before" });
  await owner.db.execute("insert into site_settings (key, value) values ('saved', '1')");
  expect(await isSuperuser(owner.db)).toBe(true);
  await owner.close();
  await jobsBefore.stop();
  await query(before.ownerUrl, "drop role academy");
  await before.stop();

  const { url, ownerUrl, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
  onTestFinished(() => stop());
  await migrateDatabase(ownerUrl, { usedBy: new URL(url).username });
  expect(
    await query(url, "select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user"),
  ).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
  expect(await query(url, "update site_settings set value = '2' where key = 'saved' returning key")).toEqual([
    { key: "saved" },
  ]);
  for (const refused of [
    "create role other",
    "create database other",
    "create table other (id int)",
    "create extension dblink",
    "drop table reviews",
    "alter table reviews disable trigger all",
    "truncate reviews",
    "update ledger_entries set amount_minor = 1",
    "delete from ledger_transactions",
    "copy site_settings to program 'cat'",
    "select pg_read_file('/etc/passwd')",
  ]) {
    await expect(query(url, refused), refused).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|42P13)$/),
    });
  }

  // The queue's tables were the superuser's: it is the role's own now, with the jobs that waited.
  const jobs = await openJobs({ connectionString: url, log: silentLog });
  onTestFinished(() => jobs.stop());
  const ran: string[] = [];
  await jobs.work(kind, async ({ label }) => void ran.push(label));
  await eventually(() => expect(ran).toEqual(["from before"]));

  // Twice is once.
  await migrateDatabase(ownerUrl, { usedBy: new URL(url).username });
}, 120_000);

test("one role that owns its database suffices for everything, as DATABASE_URL has it", async () => {
  const dataDir = temporaryFolder("roles");
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { ownerUrl, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
  onTestFinished(() => stop());
  await query(ownerUrl, "create role plain login password 'plain' nosuperuser nocreatedb nocreaterole");
  await query(ownerUrl, "create database plain owner plain");
  const url = new URL(ownerUrl);
  Object.assign(url, { username: "plain", password: "plain", pathname: "/plain" });

  await migrateDatabase(url.href);
  const database = openDatabase(url.href, { max: 1 });
  onTestFinished(() => database.close());
  expect(await isSuperuser(database.db)).toBe(false);
  await database.db.execute("insert into site_settings (key, value) values ('saved', '1')");
  const jobs = await openJobs({ connectionString: url.href, log: silentLog });
  await jobs.enqueue(database.db, kind, { label: "mine" });
  await jobs.stop();
}, 120_000);
