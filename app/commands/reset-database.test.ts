import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrateDatabase } from "#db/migrate.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { resetDatabase } from "./reset-database.ts";

test("a reset forgets rows and files, unless somebody is connected, and the next start makes the tables anew", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const DATA_DIR = temporaryFolder("reset");
  const file = path.join(DATA_DIR, "files/one");
  mkdirSync(path.dirname(file));
  writeFileSync(file, "x");
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(
    "insert into accounts (id, email, full_name) values (gen_random_uuid(), 'ada@mail.test', 'Ada Obi')",
  );
  expect(await resetDatabase(database.ownerUrl, { DATA_DIR, FILES_S3_URL: undefined })).toBe(false);
  expect((await client.query("select from accounts")).rowCount).toBe(1);
  await client.end();

  expect(await resetDatabase(database.ownerUrl, { DATA_DIR, FILES_S3_URL: undefined })).toBe(true);
  expect(() => writeFileSync(file, "x")).toThrow("ENOENT");
  await migrateDatabase(database.ownerUrl);
  const after = new pg.Client({ connectionString: database.ownerUrl });
  await after.connect();
  onTestFinished(() => after.end());
  expect((await after.query("select from accounts")).rowCount).toBe(0);
});
