import * as z from "zod/mini";

const moment = z.iso.datetime();

const run = z.object({
  archive: z.string(),
  finishedAt: moment,
  sizeBytes: z.int(),
  rowCount: z.int(),
  fileCount: z.int(),
  error: z.nullable(z.string()),
});

const operations = z.object({
  backup: z.nullable(run),
  /** The newest backup is older than it should be, or there is none. */
  isBackupLate: z.boolean(),
  /** The last restore of a backup elsewhere; `error` says why it failed. */
  check: z.nullable(run),
  mail: z.object({
    waiting: z.int(),
    oldestAt: z.nullable(moment),
    /** The last answer of the mail server, where it takes nothing. */
    lastError: z.nullable(z.string()),
  }),
  /** The kinds of jobs that wait, run or failed for the last time within three days, the failed ones first. */
  jobs: z.array(z.object({ name: z.string(), waiting: z.int(), running: z.int(), failed: z.int() })),
  /** Null: files are in a bucket. */
  disk: z.nullable(z.object({ freeBytes: z.int(), totalBytes: z.int(), isNearlyFull: z.boolean() })),
  database: z.object({ version: z.string(), sizeBytes: z.int(), connections: z.int(), maxConnections: z.int() }),
});
export type Operations = z.output<typeof operations>;
export type BackupRun = z.output<typeof run>;

export const operationsShapes = { getOperations: { answer: operations } };
