import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
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

/** How many questions waited in the driver's own queue whenever one was asked of it. */
function queueLengths(): number[] {
  const lengths: number[] = [];
  const ask = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...question: unknown[]) {
    lengths.push((this as unknown as { _queryQueue: unknown[] })._queryQueue.length);
    return (ask as (...given: unknown[]) => unknown).apply(this, question) as never;
  });
  return lengths;
}

test("questions at once in a transaction are asked one after the other, and each gets its own answer", async () => {
  const lengths = queueLengths();
  const answers = await database.db.transaction((tx) =>
    Promise.all([1, 2, 3, 4].map((number) => tx.execute<{ number: number }>(sql`select ${number}::int as number`))),
  );
  expect(answers.map(({ rows }) => rows[0]?.number)).toEqual([1, 2, 3, 4]);
  expect(lengths.length).toBeGreaterThan(4);
  expect(Math.max(...lengths)).toBe(0);
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

test("what waits for its turn when the connection is cut fails with it", async () => {
  const faults = await database.db
    .transaction(async (tx) => {
      const all = await Promise.allSettled([
        tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
        tx.execute(sql`select 1`),
        tx.execute(sql`select 2`),
      ]);
      return all.map(({ status }) => status);
    })
    .catch(() => ["rejected", "rejected", "rejected"]);
  expect(faults).toEqual(["rejected", "rejected", "rejected"]);
  expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});
