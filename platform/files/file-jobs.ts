import { z } from "zod";
import type { Db } from "#db/client.ts";
import type { Log } from "#lib/log.ts";
import { defineJob, type Jobs } from "#platform/jobs/jobs.ts";
import { repeat } from "#platform/jobs/repeat.ts";
import type { FileStore } from "./file-store.ts";
import { cleanSpool } from "./spool-upload.ts";
import { sweepPendingFiles } from "./sweep-pending-files.ts";

/** Removes stored files that nobody adopted. */
const sweepFilesJob = defineJob("files.sweep", z.object({}));

/**
 * Longer than any request lives (an upload may take five minutes), so that only what a crash left goes; with the looks below
 * it is gone within the hour.
 */
const orphanAgeMs = 30 * 60 * 1000;
const lookEveryMs = 10 * 60 * 1000;

/**
 * Starts sweeping what killed processes left: stored files that nobody adopted, in one of the processes that call this, and
 * parts of uploads in this machine's `spoolDir`, in each of them, now and again.
 */
export async function startFileJobs(options: {
  jobs: Jobs;
  db: Db;
  files: FileStore;
  spoolDir: string;
  log: Log;
}): Promise<{ close(): Promise<void> }> {
  const { jobs, db, files, spoolDir, log } = options;
  await jobs.work(sweepFilesJob, async () => {
    await sweepPendingFiles({ db, files, olderThanMs: orphanAgeMs });
  });
  await jobs.schedule(sweepFilesJob, "*/10 * * * *", {});
  return repeat(() => cleanSpool(spoolDir, orphanAgeMs), {
    everyMs: lookEveryMs,
    log,
    failure: "What uploads left could not be looked for.",
  });
}
