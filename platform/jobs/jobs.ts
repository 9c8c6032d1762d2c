import type { DbOrTx } from "#db/client.ts";

/** How a kind of job is retried and stored. Durations are seconds, as the queue stores them. */
export type JobSettings = {
  /** Runs after the first that failed or whose process died. Default 10, which with the delays below is about 50 minutes. */
  retryLimit?: number;
  /** Wait before the first retry; it doubles each time, up to `retryDelayMaxS`. Defaults 5 and 900. */
  retryDelayS?: number;
  retryDelayMaxS?: number;
  /** A run that takes longer counts as failed. Default 300. */
  expireInS?: number;
  /** How long a finished or failed job stays readable in the database. Default three days. */
  retentionS?: number;
};

/** A kind of job: its name (`feature.verb`), the schema of its data, and its settings. Declared once, by the feature that owns it. */
export type JobKind<Data> = {
  readonly name: string;
  readonly data: { parse(value: unknown): Data };
  readonly settings: Required<JobSettings>;
};

/** What a handler learns of the run next to its data. */
export type JobRun = {
  id: string;
  /** 1 for the first run, 2 for the first retry. */
  attempt: number;
  /** Aborted when the run is over by force: it took too long, another worker has the job, or the process must end now. */
  signal: AbortSignal;
  /** Aborted as soon as the process begins to stop: a handler that loops should return at its next safe point. */
  stopSignal: AbortSignal;
};

/** Does one job. May run twice (a crash after the work, before the mark), so it must be harmless when repeated. Throwing retries. */
export type JobHandler<Data> = (data: Data, run: JobRun) => Promise<void>;

export type EnqueueOptions = {
  /** Not before this instant. Default: at once. */
  startAfter?: Date;
  /**
   * While a job of this kind with this key waits, another is not added. The waiting one may be picked up before this
   * transaction commits, so use it only for jobs that are set for later or are repeated by a schedule anyway.
   */
  singletonKey?: string;
};

export type WorkOptions = {
  /** Jobs of this kind that one process runs side by side. Default 1. */
  concurrency?: number;
};

export type ScheduleOptions = {
  /** Zone in which the cron expression is read. Default UTC. */
  timeZone?: string;
};

/** Work that follows a commit, or a clock. */
export type Jobs = {
  /**
   * Adds a job in the caller's transaction: it exists when that commits and never did when it rolls back.
   * Errors: data that does not fit the kind's schema.
   */
  enqueue<Data>(tx: DbOrTx, kind: JobKind<Data>, data: Data, options?: EnqueueOptions): Promise<void>;
  /** Starts running jobs of this kind in this process. */
  work<Data>(kind: JobKind<Data>, handler: JobHandler<Data>, options?: WorkOptions): Promise<void>;
  /** Adds a job at each time that matches `cron` (five fields), once among all processes. Calling it again replaces the schedule. */
  schedule<Data>(kind: JobKind<Data>, cron: string, data: Data, options?: ScheduleOptions): Promise<void>;
  /** Takes no more jobs and waits for the running ones; those that outlast the limit fail and are retried elsewhere. */
  stop(): Promise<void>;
};

const namePattern = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/;

/**
 * Declares a kind of job. `data` is a schema (zod): a job may outlive the release that added it, so its data is parsed again
 * when it runs.
 * Errors: RangeError for a name that is not `feature.verb`.
 */
export function defineJob<Data>(
  name: string,
  data: { parse(value: unknown): Data },
  settings: JobSettings = {},
): JobKind<Data> {
  if (!namePattern.test(name)) throw new RangeError(`A job is named feature.verb, not "${name}".`);
  return {
    name,
    data,
    settings: {
      retryLimit: 10,
      retryDelayS: 5,
      retryDelayMaxS: 900,
      expireInS: 300,
      retentionS: 3 * 24 * 3600,
      ...settings,
    },
  };
}
