import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrateDatabase } from "#db/migrate.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { isInUse, resetDatabase } from "./reset-database.ts";

test("a reset deletes rows and files, and the next start creates the tables again; who is connected is noticed", async () => {
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
  expect(await isInUse(database.ownerUrl)).toBe(true);
  await client.end();
  await expect.poll(() => isInUse(database.ownerUrl)).toBe(false);

  await resetDatabase(database.ownerUrl, { DATA_DIR, FILES_S3_URL: undefined });
  expect(() => writeFileSync(file, "x")).toThrow("ENOENT");
  await migrateDatabase(database.ownerUrl);
  const after = new pg.Client({ connectionString: database.ownerUrl });
  await after.connect();
  onTestFinished(() => after.end());
  expect((await after.query("select from accounts")).rowCount).toBe(0);
});
