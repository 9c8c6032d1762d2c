import { fork } from "node:child_process";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { silentLog } from "#lib/log.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startDatabaseProxy } from "#tests/support/database-proxy.ts";
import { eventually } from "#tests/support/eventually.ts";
import { defineChannel, type Events, openEvents } from "./events.ts";

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { max: 2 });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const news = defineChannel<{ id: string }>("test.news");

async function openTestEvents(log = silentLog): Promise<Events> {
  const events = await openEvents({ connectionString: testDatabase.url, log });
  onTestFinished(() => events.stop());
  return events;
}

/** How many connections listen for events on the test's database. */
async function listeners(): Promise<number> {
  const { rows } = await database.db.execute<{ count: number }>(
    sql`select count(*)::int from pg_stat_activity where datname = current_database() and application_name = 'unwalled-academy-events'`,
  );
  return rows[0]?.count ?? 0;
}

function cutConnections() {
  return database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'unwalled-academy-events'`,
  );
}

test("an event reaches every process once its transaction commits", async () => {
  const child = fork(new URL("./listening-process.fixture.ts", import.meta.url), [testDatabase.url]);
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "message");
  const heardByChild: unknown[] = [];
  child.on("message", (message) => heardByChild.push(message));
  const events = await openTestEvents();
  const heard: string[] = [];
  events.subscribe(news, ({ id }) => heard.push(id));

  await database.db.transaction(async (tx) => {
    await events.publish(tx, news, { id: "in the transaction" });
    // what is reported later, next to it, comes first
    await events.publish(database.db, news, { id: "beside" });
    await eventually(() => expect(heard).toEqual(["beside"]));
  });
  await eventually(() => expect(heard).toEqual(["beside", "in the transaction"]));
  await eventually(() => expect(heardByChild).toEqual([{ id: "beside" }, { id: "in the transaction" }]));
});

test("no one hears of a transaction that rolled back", async () => {
  const events = await openTestEvents();
  const heard: string[] = [];
  events.subscribe(news, ({ id }) => heard.push(id));
  await expect(
    database.db.transaction(async (tx) => {
      await events.publish(tx, news, { id: "rolled back" });
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await events.publish(database.db, news, { id: "later" });
  await eventually(() => expect(heard).toEqual(["later"]));
});

test("a subscriber hears its own channel until it unsubscribes, and a failing one harms no other", async () => {
  const error = vi.fn();
  const events = await openTestEvents({ ...silentLog, error });
  const otherEventChannel = defineChannel<{ id: string }>("test.other");
  const heard: string[] = [];
  events.subscribe(news, () => {
    throw new Error("broken subscriber");
  });
  const unsubscribe = events.subscribe(news, ({ id }) => heard.push(`news ${id}`));
  events.subscribe(otherEventChannel, ({ id }) => heard.push(`other ${id}`));
  await events.publish(database.db, news, { id: "1" });
  await eventually(() => expect(heard).toEqual(["news 1"]));
  expect(error).toHaveBeenCalledOnce();
  unsubscribe();
  await events.publish(database.db, news, { id: "2" });
  await events.publish(database.db, otherEventChannel, { id: "3" });
  await eventually(() => expect(heard).toEqual(["news 1", "other 3"]));
});

test("after a cut every instance comes back, tells its reconnect handlers and hears again", async () => {
  const instances = await Promise.all([openTestEvents(), openTestEvents()]);
  const reconnected = instances.map(() => vi.fn());
  const heard: string[][] = instances.map(() => []);
  for (const [index, events] of instances.entries()) {
    events.onReconnect(() => reconnected[index]?.());
    events.subscribe(news, ({ id }) => heard[index]?.push(id));
  }
  await eventually(async () => expect(await listeners()).toBe(2));
  await cutConnections();
  await eventually(() => {
    for (const handler of reconnected) expect(handler).toHaveBeenCalledOnce();
  });
  await eventually(async () => expect(await listeners()).toBe(2));
  await instances[0]?.publish(database.db, news, { id: "after the cut" });
  await eventually(() => expect(heard).toEqual([["after the cut"], ["after the cut"]]));
});

test("it keeps trying while the database refuses it, and comes back when it may", async () => {
  const warn = vi.fn();
  const events = await openTestEvents({ ...silentLog, warn });
  const reconnected = vi.fn();
  events.onReconnect(reconnected);
  const { rows } = await database.db.execute<{ name: string }>(sql`select current_database() as name`);
  const name = rows[0]?.name ?? "";
  const admin = openDatabase(testDatabase.ownerUrl.replace(`/${name}`, "/postgres"), { max: 1 });
  onTestFinished(() => admin.close());
  await admin.db.execute(sql.raw(`alter database "${name}" allow_connections false`));
  await cutConnections();
  await eventually(() => expect(warn.mock.calls.length).toBeGreaterThanOrEqual(3));
  expect(reconnected).not.toHaveBeenCalled();
  await admin.db.execute(sql.raw(`alter database "${name}" allow_connections true`));
  await eventually(() => expect(reconnected).toHaveBeenCalledOnce());
});

test("a connection that falls silent is given up and replaced", async () => {
  const proxy = await startDatabaseProxy(testDatabase.url);
  onTestFinished(() => proxy.close());
  const events = await openEvents({ connectionString: proxy.url, log: silentLog, heartbeatMs: 200 });
  onTestFinished(() => events.stop());
  const reconnected = vi.fn();
  events.onReconnect(reconnected);
  const heard: string[] = [];
  events.subscribe(news, ({ id }) => heard.push(id));

  proxy.freeze();
  await eventually(() => expect(proxy.withheld).toBeGreaterThan(0));
  proxy.thaw();
  await eventually(() => expect(reconnected).toHaveBeenCalledOnce());
  await events.publish(database.db, news, { id: "through the new connection" });
  await eventually(() => expect(heard).toEqual(["through the new connection"]));
});

test("a payload is ids, not content", async () => {
  const events = await openTestEvents();
  await expect(events.publish(database.db, news, { id: "₦".repeat(2_500) })).rejects.toThrow(RangeError);
  const heard: string[] = [];
  events.subscribe(news, ({ id }) => heard.push(id));
  await events.publish(database.db, news, { id: "x".repeat(7_400) });
  await eventually(() => expect(heard).toEqual(["x".repeat(7_400)]));
});

test("what others notify on the same channel is passed over", async () => {
  const warn = vi.fn();
  const events = await openTestEvents({ ...silentLog, warn });
  const heard: string[] = [];
  events.subscribe(news, ({ id }) => heard.push(id));
  for (const text of ["", "no json", "7", '["test.news"]']) {
    await database.db.execute(sql`select pg_notify('unwalled_events', ${text})`);
  }
  await events.publish(database.db, news, { id: "ours" });
  await eventually(() => expect(heard).toEqual(["ours"]));
  expect(warn).toHaveBeenCalledTimes(4);
});

test("stop ends the connection and nothing comes back", async () => {
  const events = await openEvents({ connectionString: testDatabase.url, log: silentLog });
  await eventually(async () => expect(await listeners()).toBe(1));
  await events.stop();
  await eventually(async () => expect(await listeners()).toBe(0));
  // one that is opened and cut is back, and still alone
  await openTestEvents();
  await cutConnections();
  await eventually(async () => expect(await listeners()).toBe(1));
});
