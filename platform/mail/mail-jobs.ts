import { z } from "zod";
import type { Db } from "#db/client.ts";
import type { Log } from "#lib/log.ts";
import type { FileStore } from "#platform/files/file-store.ts";
import { defineJob, type Jobs } from "#platform/jobs/jobs.ts";
import { repeat } from "#platform/jobs/repeat.ts";
import { purgeMail } from "./purge-mail.ts";
import { type AttachmentMakers, sendDueMail } from "./send-due-mail.ts";
import type { MailTransport } from "./transport.ts";

/** Sends all mail that is due. The outbox itself counts attempts, so the job is not repeated beyond the next minute's round. */
export const sendMailJob = defineJob("mail.send", z.object({}), { retryLimit: 2, expireInS: 900, retentionS: 3600 });

/** Deletes mail that is long past. */
const purgeMailJob = defineJob("mail.purge", z.object({}));

/**
 * How often a process looks by itself for mail that is due. The queue notices a killed process only after a minute; with this
 * and the claim on a mail (send-due-mail.ts) what it was sending is sent by another, or by itself started again, within 30 s.
 */
const lookEveryMs = 5_000;

/**
 * Starts sending mail in this process: when it is enqueued, and every few seconds what is due by then: retries, bulk mail and
 * what a killed process left. Close what it returns before the transport: it waits for the round under way.
 */
export async function startMailJobs(options: {
  jobs: Jobs;
  db: Db;
  transport: MailTransport;
  files: FileStore;
  makers?: AttachmentMakers;
  log: Log;
  /** Other times, for tests. */
  lookMs?: number;
}): Promise<{ close(): Promise<void> }> {
  const { jobs, db } = options;
  await jobs.work(sendMailJob, async (_data, run) => {
    await sendDueMail({ ...options, signal: run.stopSignal });
  });
  await jobs.work(purgeMailJob, async () => {
    await purgeMail(db);
  });
  await jobs.schedule(purgeMailJob, "20 3 * * *", {});
  return repeat((signal) => sendDueMail({ ...options, signal }), {
    everyMs: options.lookMs ?? lookEveryMs,
    log: options.log,
    failure: "Mail that is due could not be looked for.",
  });
}
