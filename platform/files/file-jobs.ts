import { z } from "zod";
import type { Db } from "#db/client.ts";
import type { Log } from "#lib/log.ts";
import { defineJob, type Jobs } from "#platform/jobs/jobs.ts";
import { repeat } from "#platform/jobs/repeat.ts";
import { cleanupPendingFiles } from "./cleanup-pending-files.ts";
import type { FileStore } from "./file-store.ts";
import { cleanSpool } from "./spool-upload.ts";

/** Removes stored files that no one adopted. */
const cleanupFilesJob = defineJob("files.cleanup", z.object({}));

/**
 * Longer than any request lives (an upload may take five minutes), so that only what a crash left goes; with the looks below
 * it is gone within the hour.
 */
const orphanAgeMs = 30 * 60 * 1000;
const lookEveryMs = 10 * 60 * 1000;

/**
 * Starts cleaning up what killed processes left: stored files that no one adopted, in one of the processes that call this, and
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
  await jobs.work(cleanupFilesJob, async () => {
    await cleanupPendingFiles({ db, files, olderThanMs: orphanAgeMs });
  });
  await jobs.schedule(cleanupFilesJob, "*/10 * * * *", {});
  return repeat(() => cleanSpool(spoolDir, orphanAgeMs), {
    everyMs: lookEveryMs,
    log,
    failure: "What uploads left could not be looked for.",
  });
}
