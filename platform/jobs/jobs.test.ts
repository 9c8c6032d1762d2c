import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { type Database, openDatabase } from "#db/client.ts";
import { silentLog } from "#lib/log.ts";
import { projectRoot } from "#lib/project-root.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startDatabaseProxy } from "#tests/support/database-proxy.ts";
import { eventually } from "#tests/support/eventually.ts";
import { defineJob, type Jobs } from "./jobs.ts";
import { openJobs } from "./open-jobs.ts";

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { max: 3 });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const labelled = z.object({ label: z.string() });

/** Opens a queue that is stopped after the test, before the database goes. Tests side by side pass their own `atEnd`. */
async function openTestJobs(
  options: Partial<Parameters<typeof openJobs>[0]> = {},
  atEnd: typeof onTestFinished = onTestFinished,
): Promise<Jobs> {
  // retries are waited for here
  const jobs = await openJobs({ connectionString: testDatabase.url, log: silentLog, pollS: 1, ...options });
  atEnd(() => jobs.stop());
  return jobs;
}

/** Starts worker-process.fixture.ts on the test's database. */
function startProcess(mode: "hang" | "start", atEnd: typeof onTestFinished = onTestFinished) {
  const child = fork(new URL("./worker-process.fixture.ts", import.meta.url), [testDatabase.url, mode]);
  atEnd(() => void child.kill("SIGKILL"));
  return child;
}

test("several processes that start at once on an empty database all come up", async () => {
  const children = Array.from({ length: 3 }, () => startProcess("start"));
  const messages = await Promise.all(children.map(async (child) => (await once(child, "message"))[0]));
  expect(messages).toEqual(["stopped", "stopped", "stopped"]);
});

test("a database that fell silent and is back is requested jobs again", async () => {
  const proxy = await startDatabaseProxy(testDatabase.url);
  onTestFinished(() => proxy.close());
  const jobs = await openTestJobs({ connectionString: proxy.url, silenceLimitMs: 1_000 });
  const kind = defineJob("test.silence", labelled);
  const ran: string[] = [];
  await jobs.work(kind, async ({ label }) => void ran.push(label));

  proxy.freeze();
  const elsewhere = await openTestJobs();
  await elsewhere.enqueue(database.db, kind, { label: "added in the silence" });
  // the worker asks for it and gets no answer
  await eventually(() => expect(proxy.withheld).toBeGreaterThan(0));
  proxy.thaw();
  await eventually(() => expect(ran).toEqual(["added in the silence"]));
}, 40_000);

test("a job of a committed transaction is woken before the next poll, one of a rolled back transaction never", async () => {
  const jobs = await openTestJobs({ pollS: 300 });
  const kind = defineJob("test.commit", labelled);
  const ran: string[] = [];
  await jobs.work(kind, async ({ label }) => void ran.push(label));

  await expect(
    database.db.transaction(async (tx) => {
      await jobs.enqueue(tx, kind, { label: "rolled back" });
      throw new Error("changed my mind");
    }),
  ).rejects.toThrow("changed my mind");
  await database.db.transaction((tx) => jobs.enqueue(tx, kind, { label: "committed" }));

  await eventually(() => expect(ran).toContain("committed"));
  const { rows } = await database.db.execute(sql`select data from pgboss.job where name = ${kind.name}`);
  expect(rows).toEqual([{ data: { label: "committed" } }]);
  expect(ran).toEqual(["committed"]);
});

test("a transaction's jobs all run at once, not one a poll", async () => {
  const jobs = await openTestJobs({ pollS: 300 });
  const kind = defineJob("test.burst", labelled);
  const ran: string[] = [];
  await jobs.work(kind, async ({ label }) => void ran.push(label));
  const labels = Array.from({ length: 25 }, (_, index) => `job ${String(index).padStart(2, "0")}`);
  await database.db.transaction(async (tx) => {
    for (const label of labels) await jobs.enqueue(tx, kind, { label });
  });
  await eventually(() => expect(ran.toSorted()).toEqual(labels));
});

test("one process runs as many jobs of a kind side by side as configured", async () => {
  const jobs = await openTestJobs();
  const kind = defineJob("test.side-by-side", labelled);
  let running = 0;
  let max = 0;
  let done = 0;
  await jobs.work(
    kind,
    async () => {
      running += 1;
      max = Math.max(max, running);
      // none ends before so many ran side by side
      await eventually(() => expect(max).toBeGreaterThanOrEqual(3));
      running -= 1;
      done += 1;
    },
    { concurrency: 3 },
  );
  for (let index = 0; index < 9; index += 1) await jobs.enqueue(database.db, kind, { label: String(index) });
  await eventually(() => expect(done).toBe(9));
  expect(max).toBe(3);
});

// These mostly wait, each for work of its own kind: together they take as long as the longest.
describe.concurrent("while time passes", () => {
  test("a job set for later waits, and its key keeps a second one out", async ({ onTestFinished }) => {
    const jobs = await openTestJobs({}, onTestFinished);
    const kind = defineJob("test.later", labelled);
    const ran: string[] = [];
    const ranAtMs: number[] = [];
    await jobs.work(kind, async ({ label }) => {
      ranAtMs.push(Date.now());
      ran.push(label);
    });
    const startAfter = new Date(Date.now() + 1_500);
    await jobs.enqueue(database.db, kind, { label: "first" }, { startAfter, singletonKey: "attempt 7" });
    await jobs.enqueue(database.db, kind, { label: "second" }, { startAfter, singletonKey: "attempt 7" });
    await jobs.enqueue(database.db, kind, { label: "other" }, { startAfter, singletonKey: "attempt 8" });
    await eventually(() => expect(ran.toSorted()).toEqual(["first", "other"]));
    expect(Math.min(...ranAtMs)).toBeGreaterThanOrEqual(startAfter.getTime());
  });

  test("a failed job is logged and runs again until it succeeds", async ({ onTestFinished }) => {
    const warn = vi.fn();
    const error = vi.fn();
    const jobs = await openTestJobs({ log: { ...silentLog, warn, error } }, onTestFinished);
    const kind = defineJob("test.retry", labelled, { retryDelayS: 1, retryDelayMaxS: 1 });
    const attempts: number[] = [];
    await jobs.work(kind, async (_data, run) => {
      attempts.push(run.attempt);
      if (run.attempt < 3) throw new Error("the provider is away");
    });
    await jobs.enqueue(database.db, kind, { label: "x" });
    await eventually(() => expect(attempts).toEqual([1, 2, 3]));
    expect(warn).toHaveBeenCalledTimes(2);
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ job: kind.name, attempt: 1 });
    expect(error).not.toHaveBeenCalled();
  });

  test("a job whose process was killed runs again in another", async ({ onTestFinished }) => {
    const child = startProcess("hang", onTestFinished);
    await once(child, "message");
    child.kill("SIGKILL");
    await once(child, "exit");
    const jobs = await openTestJobs({ superviseIntervalSeconds: 1 }, onTestFinished);
    const kind = defineJob("test.survives", labelled, { retryDelayS: 1, retryDelayMaxS: 1 });
    const ran: string[] = [];
    await jobs.work(kind, async ({ label }, run) => void ran.push(`${label}, attempt ${run.attempt}`));
    // Let the half minute of silence pass that tells a killed worker from a slow one.
    await database.db.execute(
      sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where name = ${kind.name}`,
    );
    await eventually(() => expect(ran).toEqual(["work of the killed process, attempt 2"]));
  });

  test("stop does not wait forever: a job that goes on is aborted and left to be run again", async () => {
    const jobs = await openJobs({ connectionString: testDatabase.url, log: silentLog, stopTimeoutMs: 1_000 });
    const kind = defineJob("test.stuck", labelled);
    const aborted = vi.fn();
    await jobs.work(kind, async (_data, run) => {
      run.signal.addEventListener("abort", aborted);
      await new Promise(() => {});
    });
    await jobs.enqueue(database.db, kind, { label: "x" });
    await eventually(async () => {
      const { rows } = await database.db.execute(sql`select state::text from pgboss.job where name = ${kind.name}`);
      expect(rows).toEqual([{ state: "active" }]);
    });
    await jobs.stop();
    expect(aborted).toHaveBeenCalled();
    const { rows } = await database.db.execute(sql`select state::text from pgboss.job where name = ${kind.name}`);
    expect(rows).toEqual([{ state: "retry" }]);
  });
});

test("a job that failed for the last time is an error in the log and stays readable", async () => {
  const error = vi.fn();
  const jobs = await openTestJobs({ log: { ...silentLog, error } });
  const kind = defineJob("test.gives-up", labelled, { retryLimit: 0 });
  await jobs.work(kind, async () => {
    throw new Error("never works");
  });
  await jobs.enqueue(database.db, kind, { label: "x" });
  await eventually(async () => {
    const { rows } = await database.db.execute(sql`select state::text from pgboss.job where name = ${kind.name}`);
    expect(rows).toEqual([{ state: "failed" }]);
  });
  expect(error).toHaveBeenCalledOnce();
});

test("data that does not fit is refused when enqueued, and again when an older release left it", async () => {
  const error = vi.fn();
  const jobs = await openTestJobs({ log: { ...silentLog, error } });
  const kind = defineJob("test.shape", z.object({ attemptId: z.uuid() }), { retryLimit: 0 });
  await expect(jobs.enqueue(database.db, kind, { attemptId: "7" })).rejects.toThrow();
  const handler = vi.fn(async () => {});
  const old = defineJob("test.shape", z.object({ attempt: z.number() }), { retryLimit: 0 });
  await jobs.enqueue(database.db, old, { attempt: 7 });
  await jobs.work(kind, handler);
  await eventually(() => expect(error).toHaveBeenCalledOnce());
  expect(handler).not.toHaveBeenCalled();
});

test("jobs go on after the database cut every connection", async () => {
  const error = vi.fn();
  const jobs = await openTestJobs({ log: { ...silentLog, error } });
  const kind = defineJob("test.cut", labelled);
  const ran: string[] = [];
  await jobs.work(kind, async ({ label }) => void ran.push(label));
  await database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'unwalled-academy-jobs'`,
  );
  await jobs.enqueue(database.db, kind, { label: "after the cut" });
  await eventually(() => expect(ran).toEqual(["after the cut"]));
  expect(error).toHaveBeenCalled();
});

test("a job is added over connections that were cut and no one has noticed yet", async () => {
  const jobs = await openTestJobs();
  const kind = defineJob("test.cut-unnoticed", labelled);
  const ours = sql`datname = current_database() and application_name = 'unwalled-academy-jobs'`;
  await eventually(async () => {
    const { rows } = await database.db.execute(
      sql`select bool_and(state = 'idle' and state_change < now() - interval '100 ms') as quiet from pg_stat_activity where ${ours}`,
    );
    expect(rows).toEqual([{ quiet: true }]);
  });
  // By another process, and no turn of our event loop follows: the queue still takes its connections for good.
  const cut = spawnSync(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `import pg from "pg";
      const client = new pg.Client({ connectionString: process.argv[1] });
      await client.connect();
      const { rowCount } = await client.query("select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and application_name = 'unwalled-academy-jobs'");
      console.log(rowCount);
      await client.end();`,
      testDatabase.url,
    ],
    { cwd: projectRoot(), encoding: "utf8" },
  );
  const added = jobs.enqueue(database.db, kind, { label: "stored" });
  expect(Number(cut.stdout)).toBeGreaterThan(1);
  await added;
  const { rows } = await database.db.execute(sql`select data from pgboss.job where name = ${kind.name}`);
  expect(rows).toEqual([{ data: { label: "stored" } }]);
});

test("stop waits for the running job and takes no other, however long the connections take to close", async () => {
  const jobs = await openJobs({ connectionString: testDatabase.url, log: silentLog });
  const kind = defineJob("test.finishes", labelled);
  const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>();
  const { promise: mayClose, resolve: letClose } = Promise.withResolvers<void>();
  const log: string[] = [];
  await jobs.work(kind, async ({ label }, run) => {
    log.push(`${label} began`);
    await mayEnd;
    log.push(`${label} ended, ${run.stopSignal.aborted && !run.signal.aborted ? "in peace" : "not so"}`);
  });
  await jobs.enqueue(database.db, kind, { label: "first" });
  await jobs.enqueue(database.db, kind, { label: "second" });
  await eventually(() => expect(log).toHaveLength(1));
  const close = pg.Client.prototype.end;
  const closing = vi.spyOn(pg.Client.prototype, "end").mockImplementation(async function (this: pg.Client) {
    await mayClose;
    await Reflect.apply(close, this, []);
  });
  onTestFinished(() => closing.mockRestore());
  const stopped = jobs.stop().then(() => log.push("stopped"));
  await eventually(() => expect(closing).toHaveBeenCalled());
  expect(log).toEqual(["first began"]);
  letEnd();
  await eventually(async () => expect(await statesOf(kind)).toContainEqual({ state: "completed", count: 1 }));
  // as long as the next job takes to be fetched
  for (let turn = 0; turn < 20; turn += 1) await database.db.execute(sql`select 1`);
  letClose();
  await stopped;
  expect(log).toEqual(["first began", "first ended, in peace", "stopped"]);
  expect(await statesOf(kind)).toEqual([
    { state: "completed", count: 1 },
    { state: "created", count: 1 },
  ]);
});

/** How many jobs of the kind are in each state. */
async function statesOf(kind: { name: string }) {
  const { rows } = await database.db.execute<{ state: string; count: number }>(
    sql`select state::text, count(*)::int from pgboss.job where name = ${kind.name} group by state order by state`,
  );
  return rows;
}

test("a schedule is stored once however many processes set it, and the last one counts", async () => {
  const [first, second] = await Promise.all([openTestJobs(), openTestJobs()]);
  const kind = defineJob("test.cron", z.object({}));
  await first.schedule(kind, "*/5 * * * *", {});
  await second.schedule(kind, "0 6 * * *", {}, { timeZone: "Africa/Lagos" });
  const { rows } = await database.db.execute(sql`select cron, timezone from pgboss.schedule where name = ${kind.name}`);
  expect(rows).toEqual([{ cron: "0 6 * * *", timezone: "Africa/Lagos" }]);
});

test("new settings of a kind reach the queue that an older release created", async () => {
  const jobs = await openTestJobs();
  await jobs.enqueue(database.db, defineJob("test.settings", labelled, { retryLimit: 2 }), { label: "x" });
  const later = await openTestJobs();
  await later.enqueue(database.db, defineJob("test.settings", labelled, { retryLimit: 7, expireInS: 60 }), {
    label: "y",
  });
  const { rows } = await database.db.execute(
    sql`select retry_limit, expire_seconds from pgboss.queue where name = 'test.settings'`,
  );
  expect(rows).toEqual([{ retry_limit: 7, expire_seconds: 60 }]);
});

test("a process holds at most three connections for its jobs", async () => {
  const jobs = await openTestJobs();
  for (const name of ["test.a", "test.b", "test.c", "test.d"]) {
    const kind = defineJob(name, labelled);
    await jobs.work(kind, async () => new Promise((resolve) => setImmediate(resolve)), { concurrency: 3 });
    for (let index = 0; index < 5; index += 1) await jobs.enqueue(database.db, kind, { label: name });
  }
  await eventually(async () => {
    const done = await database.db.execute(
      sql`select count(*)::int from pgboss.job where name in ('test.a','test.b','test.c','test.d') and state = 'completed'`,
    );
    expect(done.rows).toEqual([{ count: 20 }]);
  });
  const { rows } = await database.db.execute<{ count: number }>(
    sql`select count(*)::int from pg_stat_activity where datname = current_database() and application_name = 'unwalled-academy-jobs'`,
  );
  expect(rows[0]?.count).toBeLessThanOrEqual(3);
});

test("a job is named after its feature", () => {
  expect(() => defineJob("send", labelled)).toThrow(RangeError);
  expect(() => defineJob("mail.send'; drop table", labelled)).toThrow(RangeError);
});
