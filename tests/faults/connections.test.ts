import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { answerFor } from "#app/answer-for.ts";
import { type Database, openDatabase, type Tx } from "#db/client.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/support/database-proxy.ts";
import { eventually } from "#tests/support/eventually.ts";

const silenceLimitMs = 500;
let proxy: DatabaseProxy;
let database: Database;
/** Past the proxy: always there. */
let direct: Database;

beforeEach(async () => {
  const testDatabase = await createTestDatabase();
  proxy = await startDatabaseProxy(testDatabase.url);
  database = openDatabase(proxy.url, { max: 2, silenceLimitMs });
  direct = openDatabase(testDatabase.ownerUrl, { max: 1 });
  await direct.db.execute(sql`create table written (value int)`);
  await direct.db.execute(sql`grant all on written to public`);
  onTestFinished(async () => {
    await Promise.all([database.close(), direct.close()]);
    await proxy.close();
    await testDatabase.drop();
  });
});

const write = (tx: Tx, value: number) => tx.execute(sql`insert into written values (${value})`);
const written = async () =>
  (await direct.db.execute<{ value: number }>(sql`select value from written order by value`)).rows.map(
    (row) => row.value,
  );
/** What a caller of the API would learn of what `work` throws. */
async function statusOf(task: Promise<unknown>): Promise<number | "done"> {
  try {
    await task;
    return "done";
  } catch (error) {
    return answerFor(error).status;
  }
}
/** Every place of the pool holds a connection that works, as soon as the last news of a cut has come. */
const expectWholePool = () =>
  eventually(async () => {
    const taken = await Promise.all(Array.from({ length: 2 }, () => database.pool.connect()));
    try {
      for (const client of taken) expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    } finally {
      for (const client of taken) client.release();
    }
  });

describe("a connection that is cut", () => {
  test("between two statements of a transaction ends neither the process nor the pool", async () => {
    const status = await statusOf(
      database.db.transaction(async (tx) => {
        await write(tx, 1);
        await endOwnBackend(tx);
        await write(tx, 2);
      }),
    );
    expect(status).toBe(503);
    expect(await written()).toEqual([]);
    await expectWholePool();
  });

  test("while a transaction does something else is reported at its next statement", async () => {
    let cut = false;
    const status = await statusOf(
      database.db.transaction(async (tx) => {
        await write(tx, 1);
        proxy.cut();
        cut = true;
        // no one asks the connection anything while its end is reported
        await new Promise((resolve) => setImmediate(resolve));
        await eventually(() => expect(database.pool.totalCount).toBe(1));
        await write(tx, 2);
      }),
    );
    expect({ cut, status }).toEqual({ cut: true, status: 503 });
    expect(await written()).toEqual([]);
    await expectWholePool();
  });

  test("before a transaction begins gives its place back, as often as it happens", async () => {
    for (let time = 0; time < 4; time += 1) {
      await expectWholePool();
      proxy.onceRequested("begin", () => proxy.cut());
      expect(await statusOf(database.db.transaction((tx) => write(tx, time)))).toBe(503);
    }
    expect(await written()).toEqual([]);
    await expectWholePool();
  });

  test("at its commit is an error although the database wrote: the caller tries again", async () => {
    proxy.onceRequested("commit", (answered) => void answered.then(() => proxy.cut()));
    expect(await statusOf(database.db.transaction((tx) => write(tx, 1)))).toBe(503);
    expect(await written()).toEqual([1]);
    await expectWholePool();
  });

  test("keeps the reason for which a transaction was given up", async () => {
    const input = database.db.transaction(async (tx) => {
      await write(tx, 1);
      proxy.cut();
      throw new RangeError("not this one");
    });
    await expect(input).rejects.toThrow("not this one");
    await expectWholePool();
  });

  test("is the same to a single query, and to one that waits for its answer", async () => {
    await expectWholePool();
    const waiting = statusOf(database.db.execute(sql`select pg_sleep(60)`));
    await eventually(async () => {
      const { rowCount } = await direct.db.execute(
        sql`select 1 from pg_stat_activity where query like 'select pg_sleep(60)%' and state = 'active' and datname = current_database()`,
      );
      expect(rowCount).toBe(1);
    });
    proxy.cut();
    expect(await waiting).toBe(503);
    await expectWholePool();
  });
});

describe("a database that falls silent", () => {
  test.for(["begin", "insert", "commit", "rollback"])(
    "at %s gives the caller an answer and the pool its place",
    async (statement) => {
      await expectWholePool();
      proxy.onceRequested(statement, () => {});
      const status = await statusOf(
        database.db.transaction(async (tx) => {
          await write(tx, 1);
          if (statement === "rollback") tx.rollback();
        }),
      );
      expect(status).toBe(statement === "rollback" ? 500 : 503);
      await expectWholePool();
      expect(await written()).toEqual(statement === "commit" ? [1] : []);
    },
  );

  test("is found out by one caller for all idle connections, and the pool is whole when it is back", async () => {
    await expectWholePool();
    proxy.freeze();
    expect(await statusOf(database.db.execute(sql`select 1`))).toBe(503);
    await eventually(() => expect(database.pool.totalCount).toBe(0));
    proxy.thaw();
    await expectWholePool();
    expect(await statusOf(database.db.transaction((tx) => write(tx, 1)))).toBe("done");
  });
});

test("a primary that has become read-only is an absence, and so is a statement that took too long", async () => {
  const status = (statement: ReturnType<typeof sql>) =>
    statusOf(
      database.db.transaction(async (tx) => {
        await tx.execute(statement);
        await tx.execute(sql`insert into written select 1 from pg_sleep(0.05)`);
      }),
    );
  expect(await status(sql`set transaction read only`)).toBe(503);
  expect(await status(sql`set local statement_timeout = 1`)).toBe(503);
  await expectWholePool();
});

test("a file that is not there is no absence of the database", () => {
  expect(answerFor(Object.assign(new Error("ENOENT: no such file"), { code: "ENOENT", syscall: "open" })).status).toBe(
    500,
  );
  expect(answerFor(Object.assign(new Error("connect ENOENT"), { code: "ENOENT", syscall: "connect" })).status).toBe(
    503,
  );
});

/** Ends the backend that a transaction runs on, and waits until it has gone. */
async function endOwnBackend(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const pid = rows[0]?.pid;
  await direct.db.execute(sql`select pg_terminate_backend(${pid})`);
  await eventually(async () => {
    const { rowCount } = await direct.db.execute(sql`select 1 from pg_stat_activity where pid = ${pid}`);
    expect(rowCount).toBe(0);
  });
}
