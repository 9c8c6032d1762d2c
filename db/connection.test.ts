import type { Duplex } from "node:stream";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { type Database, openDatabase, readFirst, runnerOf, type Tx } from "./client.ts";

let database: Database;
let remove: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase();
  remove = () => made.drop();
  // As the owner, since a table is made here.
  database = openDatabase(made.ownerUrl, { max: 2 });
});
afterAll(async () => {
  await database.close();
  await remove();
});

test("questions at once in a transaction travel in one write, and each gets its own answer, in their order", async () => {
  const answers = await database.db.transaction(async (tx) => {
    const { stream } = (runnerOf(tx) as unknown as { connection: { stream: Duplex } }).connection;
    const writes = vi.spyOn(stream, "_writev");
    const wrote = vi.spyOn(stream, "_write");
    const all = await Promise.all(
      [1, 2, 3, 4].map((number) =>
        tx.execute<{ number: number; at: Date }>(sql`select ${number}::int as number, clock_timestamp() as at`),
      ),
    );
    expect(writes.mock.calls.length + wrote.mock.calls.length).toBe(1);
    return all.map(({ rows }) => rows[0]);
  });
  expect(answers.map((row) => row?.number)).toEqual([1, 2, 3, 4]);
  const times = answers.map((row) => String(row?.at));
  expect(times).toEqual(times.toSorted());
});

describe("a transaction that reads first", () => {
  const stamp = sql`select pg_current_xact_id()::text as id`;
  const idOf = async (tx: Tx) => (await tx.execute<{ id: string }>(stamp)).rows[0]?.id;

  test("reads in the transaction in which it works", async () => {
    const [read, worked] = await readFirst(database.db, idOf, async (tx, id) => [id, await idOf(tx)]);
    expect(read).toBe(worked);
    expect(await database.db.transaction(idOf)).not.toBe(worked);
  });

  test.each(["read", "work"] as const)(
    "is undone where its %s fails, and its connection is given back",
    async (where) => {
      await database.pool.query("create table if not exists noted (word text)");
      const failing = readFirst(
        database.db,
        (tx) => tx.execute(where === "read" ? sql`select 1 / 0` : sql`select 1`),
        async (tx) => {
          await tx.execute(sql`insert into noted values ('half')`);
          throw new Error("over");
        },
      );
      await expect(failing).rejects.toThrow(where === "read" ? "1 / 0" : "over");
      for (let connection = 0; connection < 3; connection += 1)
        expect((await database.db.execute(sql`select word from noted`)).rows).toEqual([]);
      expect(database.pool.idleCount).toBe(database.pool.totalCount);
    },
  );

  test("whose beginning fails does not work", async () => {
    const ask = pg.Client.prototype.query;
    vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...question: unknown[]) {
      const sent = question[0] === "begin" ? ["begin it"] : question;
      return (ask as (...given: unknown[]) => unknown).apply(this, sent) as never;
    });
    const work = vi.fn(async () => {});
    await expect(readFirst(database.db, (tx) => tx.execute(sql`select 1`), work)).rejects.toThrow("syntax error");
    expect(work).not.toHaveBeenCalled();
  });
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
