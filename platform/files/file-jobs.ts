import { z } from "zod";
import type { Db } from "#db/client.ts";
import { defineJob, type Jobs } from "#platform/jobs/jobs.ts";
import type { FileStore } from "./file-store.ts";
import { sweepPendingFiles } from "./sweep-pending-files.ts";

/** Removes stored files that nobody adopted. */
const sweepFilesJob = defineJob("files.sweep", z.object({}));

/** Far longer than any request lives, so that only what a crash left is swept. */
const orphanAgeMs = 6 * 3600 * 1000;

/** Starts sweeping orphaned files every hour, in one of the processes that call this. */
export async function startFileJobs(options: { jobs: Jobs; db: Db; files: FileStore }): Promise<void> {
  const { jobs, db, files } = options;
  await jobs.work(sweepFilesJob, async () => {
    await sweepPendingFiles({ db, files, olderThanMs: orphanAgeMs });
  });
  await jobs.schedule(sweepFilesJob, "40 * * * *", {});
}
