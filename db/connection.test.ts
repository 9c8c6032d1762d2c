import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { type Database, openDatabase } from "./client.ts";

let database: Database;
let remove: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase();
  remove = () => made.drop();
  database = openDatabase(made.url, { max: 2 });
});
afterAll(async () => {
  await database.close();
  await remove();
});

test("one that fails leaves the others their answers, and the transaction ends", async () => {
  const settled = await database.db
    .transaction(async (tx) => {
      const all = await Promise.allSettled([
        tx.execute(sql`select 1`),
        tx.execute(sql`select 1 / 0`),
        tx.execute(sql`select 2`),
      ]);
      expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
      throw new Error("over");
    })
    .catch((error: Error) => error.message);
  expect(settled).toBe("over");
  expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test("what is under way when the connection is cut fails with it", async () => {
  const errors = await database.db
    .transaction(async (tx) => {
      const all = await Promise.allSettled([
        tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
        tx.execute(sql`select 1`),
        tx.execute(sql`select 2`),
      ]);
      return all.map(({ status }) => status);
    })
    .catch(() => ["rejected", "rejected", "rejected"]);
  expect(errors).toEqual(["rejected", "rejected", "rejected"]);
  expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});
