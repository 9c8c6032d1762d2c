import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { newId } from "#platform/ids/ids.ts";
import type { EnqueueOptions, JobHandler, JobKind, Jobs } from "./jobs.ts";

/** A job that waits for the test to let it run. */
type MemoryJob = {
  id: string;
  name: string;
  data: unknown;
  startAfter: Date | undefined;
  singletonKey: string | undefined;
};

/** Jobs that run only when a test shows it, in the test's own process, with its failures thrown at the test. */
export type MemoryJobs = Jobs & {
  /** Jobs of committed transactions that have not run, oldest first. Those of rolled back transactions are forgotten. */
  waiting(db: Db): Promise<MemoryJob[]>;
  /**
   * Runs what waits and is due at `now` (now by default), what those jobs enqueue included, and returns how many ran.
   * A job without a handler stays. Errors: the first that a handler throws; that job is gone then.
   */
  runDue(db: Db, now?: Date): Promise<number>;
  /** Runs the kind of this name once, as its schedule would. */
  runScheduled(name: string): Promise<void>;
  /** What was scheduled, by the name of the kind. */
  readonly schedules: ReadonlyMap<string, string>;
};

type Entry = MemoryJob & { transactionId: string };

/**
 * The local kind of Jobs, for tests: no tables, no workers, no waiting. It asks Postgres whether the transaction that added a
 * job committed, so work of a rolled back one never runs here either (a rolled back savepoint of a committed one does).
 */
export function memoryJobs(): MemoryJobs {
  const schedules = new Map<string, string>();
  const handlers = new Map<string, (data: unknown, id: string) => Promise<void>>();
  const controller = new AbortController();
  let entries: Entry[] = [];

  async function committed(db: Db): Promise<Entry[]> {
    const result: Entry[] = [];
    for (const entry of entries) {
      const { rows } = await db.execute<{ status: string }>(
        sql`select pg_xact_status(${entry.transactionId}::xid8) as status`,
      );
      const status = rows[0]?.status;
      if (status === "aborted") entries = entries.filter((otherEntry) => otherEntry !== entry);
      const collides = result.some(
        (job) => job.name === entry.name && job.singletonKey !== undefined && job.singletonKey === entry.singletonKey,
      );
      if (status === "committed" && collides) entries = entries.filter((otherEntry) => otherEntry !== entry);
      if (status === "committed" && !collides) result.push(entry);
    }
    return result;
  }

  return {
    schedules,

    async enqueue<Data>(tx: Pick<Db, "execute">, kind: JobKind<Data>, data: Data, options: EnqueueOptions = {}) {
      // Through JSON, as the real queue stores it.
      const stored: unknown = JSON.parse(JSON.stringify(kind.data.parse(data)));
      const { rows } = await tx.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
      const transactionId = rows[0]?.id;
      if (transactionId === undefined) throw new Error("Postgres named no transaction.");
      entries.push({
        id: newId(),
        name: kind.name,
        data: stored,
        startAfter: options.startAfter,
        singletonKey: options.singletonKey,
        transactionId,
      });
    },

    async work<Data>(kind: JobKind<Data>, handler: JobHandler<Data>) {
      handlers.set(kind.name, (data, id) =>
        handler(kind.data.parse(data), {
          id,
          attempt: 1,
          signal: new AbortController().signal,
          stopSignal: controller.signal,
        }),
      );
    },

    async schedule(kind, cron) {
      schedules.set(kind.name, cron);
    },

    async stop() {
      controller.abort();
    },

    async runScheduled(name) {
      const handler = schedules.has(name) ? handlers.get(name) : undefined;
      if (!handler) throw new Error(`Nothing is scheduled as ${name}.`);
      await handler({}, newId());
    },

    async waiting(db) {
      return (await committed(db)).map(({ transactionId, ...job }) => job);
    },

    async runDue(db, now = new Date()) {
      let ran = 0;
      for (;;) {
        const due = (await committed(db)).find(
          (entry) => handlers.has(entry.name) && (entry.startAfter === undefined || entry.startAfter <= now),
        );
        const handler = due && handlers.get(due.name);
        if (!due || !handler) return ran;
        entries = entries.filter((otherEntry) => otherEntry !== due);
        await handler(due.data, due.id);
        ran += 1;
      }
    },
  };
}
