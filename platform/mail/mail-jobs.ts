import { z } from "zod";
import type { Db } from "#db/client.ts";
import type { Log } from "#lib/log.ts";
import type { FileStore } from "#platform/files/file-store.ts";
import { defineJob, type Jobs } from "#platform/jobs/jobs.ts";
import { purgeMail } from "./purge-mail.ts";
import { sendDueMail } from "./send-due-mail.ts";
import type { MailTransport } from "./transport.ts";

/** Sends all mail that is due. The outbox itself counts tries, so the job is not repeated beyond the next minute's round. */
export const sendMailJob = defineJob("mail.send", z.object({}), { retryLimit: 2, expireInS: 900, keepS: 3600 });

/** Deletes mail that is long past. */
const purgeMailJob = defineJob("mail.purge", z.object({}));

/** Starts sending mail in this process: when it is enqueued, and every minute for retries, bulk mail and what a crash left. */
export async function startMailJobs(options: {
  jobs: Jobs;
  db: Db;
  transport: MailTransport;
  files: FileStore;
  log: Log;
}): Promise<void> {
  const { jobs, db } = options;
  await jobs.work(sendMailJob, async (_data, run) => {
    await sendDueMail({ ...options, stopping: run.stopping });
  });
  await jobs.schedule(sendMailJob, "* * * * *", {});
  await jobs.work(purgeMailJob, async () => {
    await purgeMail(db);
  });
  await jobs.schedule(purgeMailJob, "20 3 * * *", {});
}
