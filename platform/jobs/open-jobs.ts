import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss, type Queue } from "pg-boss";
import type { DbOrTx } from "#db/client.ts";
import { Connection, connectLimitMs } from "#db/connection.ts";
import type { Log } from "#lib/log.ts";
import { propertiesOf, textOf } from "#lib/properties-of.ts";
import { newId } from "#platform/ids/ids.ts";
import type { EnqueueOptions, JobHandler, JobKind, Jobs, ScheduleOptions, WorkOptions } from "./jobs.ts";

/** One number for "someone is creating the job tables", the same in every process. */
const schemaLock = 7_203_118_403;

/**
 * A running job reports every half of this that it is alive; one that fell silent (its process was killed) is run again
 * at the next look of the supervisor. So a job of a killed process runs again after at most a minute.
 */
const heartbeatSeconds = 30;
const superviseSeconds = 15;

/** How often a worker looks for jobs while nothing wakes it: the connection that listens is lost. */
const deafPollS = 2;

/**
 * NOTIFY wakes a worker at once; this poll is what finds retries and delayed jobs. Each kind of job has a worker, so an academy in
 * which nothing happens does little but this.
 */
const usualPollS = 10;

/** The same error of the queue (a database that is away) is logged once in this time, not at every poll of every worker. */
const repeatedErrorMs = 10_000;

export type OpenJobsOptions = {
  /**
   * A Postgres of 15 or newer where this role owns the schema `pgboss`, or may create it. Not through a transaction-mode pooler.
   */
  connectionString: string;
  log: Log;
  /** Connections for queries (2 by default); one more listens. */
  maxConnections?: number;
  /** How long `stop` waits for running jobs. 6 s by default: requests end before it, and a process ends within 10. */
  stopTimeoutMs?: number;
  /** How long the queue waits for an answer of the database before the connection counts as dead. Default as db/connection.ts. */
  silenceLimitMs?: number;
  /** How often jobs of dead processes are looked for, in seconds. */
  superviseIntervalSeconds?: number;
  /** How often a worker looks for retries and delayed jobs, in seconds. 10 by default, or 2 where it is not woken. */
  pollS?: number;
};

/**
 * Opens the job queue on Postgres (pg-boss, schema `pgboss`), creating or upgrading its tables. Several processes may start at
 * once. Holds `maxConnections` and one listening connection; call `stop` before the database goes away.
 * Errors: whatever Postgres reports when it cannot be reached or the schema cannot be created.
 */
export async function openJobs(options: OpenJobsOptions): Promise<Jobs> {
  const { log, connectionString } = options;
  const maxConnections = options.maxConnections ?? 2;
  const superviseIntervalSeconds = options.superviseIntervalSeconds ?? superviseSeconds;
  const settings = {
    // what pg-boss hands on to the driver's pool: a connection that falls silent leaves it
    Client: Connection,
    silenceLimitMs: options.silenceLimitMs,
    connectionString,
    application_name: "unwalled-academy-jobs",
    schema: "pgboss",
    // "if not exists" asks for the right to create one even where it exists
    createSchema: false,
    max: maxConnections,
    connectionTimeoutMillis: connectLimitMs,
    useListenNotify: true,
    notifyHeartbeatIntervalMs: 5_000,
    notifyHeartbeatTimeoutMs: 2_500,
    superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
  };
  const boss = new PgBoss(settings);
  boss.on("error", throttledErrors(log));
  boss.on("warning", (warning) => log.warn({ warning: warning.data }, `Job queue: ${warning.message}`));
  await startUnderLock(connectionString, boss);

  const controller = new AbortController();
  const queues = new Map<string, Promise<void>>();

  /** Creates the kind's queue once a process. A failed attempt is forgotten, so that the next call tries again. */
  function ensureQueue(kind: JobKind<unknown>): Promise<void> {
    const known = queues.get(kind.name);
    if (known) return known;
    const created = createQueue(boss, kind).catch((error: unknown) => {
      queues.delete(kind.name);
      throw error;
    });
    queues.set(kind.name, created);
    return created;
  }

  return {
    async enqueue<Data>(tx: DbOrTx, kind: JobKind<Data>, data: Data, enqueueOptions: EnqueueOptions = {}) {
      const checked = kind.data.parse(data);
      const transaction = fromDrizzle(tx, sql);
      let reachedTransaction = false;
      const db: typeof transaction = {
        executeSql: (text, values) => {
          reachedTransaction = true;
          return transaction.executeSql(text, values);
        },
      };
      // The queue is read over connections of its own, and each of them may have been cut while it was idle.
      const id = await onLivingConnection(
        maxConnections,
        () => reachedTransaction,
        async () => {
          await ensureQueue(kind);
          return boss.send(kind.name, checked as object, {
            db,
            // The queue allows one waiting job a key, so a job without one gets a key of its own.
            singletonKey: enqueueOptions.singletonKey ?? newId(),
            startAfter: enqueueOptions.startAfter,
          });
        },
      );
      // Nothing inserted and no key to collide on: this transaction's snapshot is older than the queue itself.
      if (id === null && enqueueOptions.singletonKey === undefined) {
        throw new Error(`The job ${kind.name} was not added.`);
      }
    },

    async work<Data>(kind: JobKind<Data>, handler: JobHandler<Data>, workOptions: WorkOptions = {}) {
      await ensureQueue(kind);
      for (let worker = 0; worker < (workOptions.concurrency ?? 1); worker += 1) {
        await startWorker(boss, kind, handler, { log, signal: controller.signal, pollS: options.pollS });
      }
    },

    async schedule<Data>(kind: JobKind<Data>, cron: string, data: Data, scheduleOptions: ScheduleOptions = {}) {
      await ensureQueue(kind);
      await boss.schedule(kind.name, cron, kind.data.parse(data) as object, { tz: scheduleOptions.timeZone ?? "UTC" });
    },

    async stop() {
      controller.abort();
      // pg-boss closes the connection that listens before it tells its workers, who would take more jobs until then
      for (const name of queues.keys()) void boss.offWork(name, { wait: false });
      await boss.stop({ graceful: true, close: true, timeout: options.stopTimeoutMs ?? 6_000 });
    },
  };
}

/** A connection that was cut (57P01 and 57P02: by the server) is found out by the first statement on it. */
const isCut = (error: unknown) => {
  const { code, message } = propertiesOf(error);
  return (
    ["57P01", "57P02", "ECONNRESET", "EPIPE"].includes(textOf(code) ?? "") ||
    /Connection terminated/.test(textOf(message) ?? "")
  );
};

/** Runs `step` again when it met a cut connection, as often as there may be such, unless the caller's own work began. */
async function onLivingConnection<T>(connections: number, hasBegun: () => boolean, step: () => Promise<T>): Promise<T> {
  for (let cut = 0; ; cut += 1) {
    try {
      return await step();
    } catch (error) {
      if (hasBegun() || cut >= connections || !isCut(error)) throw error;
    }
  }
}

/** pg-boss creates its tables on start; without a lock two first starts at once can fail each other's. */
async function startUnderLock(connectionString: string, boss: PgBoss): Promise<void> {
  const client = new Connection({ connectionString, connectionTimeoutMillis: 10_000, silenceLimitMs: 0 });
  await client.connect();
  try {
    await client.query("set lock_timeout = '60s'");
    await client.query("select pg_advisory_lock($1)", [schemaLock]);
    const { rows } = await client.query("select to_regnamespace('pgboss') is null as missing");
    if (rows[0].missing) await client.query("create schema pgboss");
    await boss.start();
  } finally {
    await client.end();
  }
}

async function createQueue(boss: PgBoss, kind: JobKind<unknown>): Promise<void> {
  const { settings } = kind;
  const requested = {
    retryLimit: settings.retryLimit,
    retryDelay: settings.retryDelayS,
    retryDelayMax: settings.retryDelayMaxS,
    retryBackoff: true,
    expireInSeconds: settings.expireInS,
    deleteAfterSeconds: settings.retentionS,
    heartbeatSeconds,
    notify: true,
  } satisfies Omit<Queue, "name">;
  await boss.createQueue(kind.name, { ...requested, policy: "short" });
  // An existing queue keeps the settings it was created with: bring it to those of this release.
  const stored = await boss.getQueue(kind.name);
  const changed = Object.entries(requested).some(([key, value]) => stored?.[key as keyof Queue] !== value);
  if (changed) await boss.updateQueue(kind.name, requested);
}

async function startWorker<Data>(
  boss: PgBoss,
  kind: JobKind<Data>,
  handler: JobHandler<Data>,
  context: { log: Log; signal: AbortSignal; pollS: number | undefined },
): Promise<void> {
  const { pollS } = context;
  let workerId: string | undefined;
  workerId = await boss.work<unknown>(
    kind.name,
    { pollingIntervalSeconds: pollS ?? deafPollS, notifyPollingIntervalSeconds: pollS ?? usualPollS },
    async ([job]) => {
      if (!job) return;
      const attempt = job.retryCount + 1;
      try {
        await handler(kind.data.parse(job.data), {
          id: job.id,
          attempt,
          signal: job.signal,
          stopSignal: context.signal,
        });
      } catch (error) {
        const details = { job: kind.name, jobId: job.id, attempt, err: error };
        if (attempt > kind.settings.retryLimit) context.log.error(details, "A job failed for the last time.");
        else context.log.warn(details, "A job failed and will be run again.");
        throw error;
      } finally {
        // Without this the worker sleeps until its next poll even though more jobs wait. One that is about to stop takes no other.
        if (workerId && !context.signal.aborted) boss.notifyWorker(workerId);
      }
    },
  );
}

function throttledErrors(log: Log): (error: Error) => void {
  const lastLoggedMs = new Map<string, number>();
  return (error) => {
    // Workers put their queue's name and their own id behind the message.
    const cause = error.message.replace(/ \(Queue: .*\)$/, "");
    const nowMs = performance.now();
    if (nowMs - (lastLoggedMs.get(cause) ?? Number.NEGATIVE_INFINITY) < repeatedErrorMs) return;
    if (lastLoggedMs.size > 100) lastLoggedMs.clear();
    lastLoggedMs.set(cause, nowMs);
    log.error({ err: error }, "The job queue reported an error.");
  };
}
