import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { VerbDeps } from "#platform/deps.ts";
import type { Feature } from "#platform/feature/feature.ts";
import { startFileJobs } from "#platform/files/file-jobs.ts";
import { purgeRequestKeys } from "#platform/idempotency/answer-once.ts";
import { defineJob, type Jobs } from "#platform/jobs/jobs.ts";
import { repeat } from "#platform/jobs/repeat.ts";
import { createLimiter } from "#platform/limits/limiter.ts";
import { startMailJobs } from "#platform/mail/mail-jobs.ts";
import { saveTransport } from "#platform/mail/transport.ts";
import { startPoisonJobs } from "#platform/webhooks/poison.ts";
import { features } from "./features.ts";

const cleanupLimitsJob = defineJob("limits.cleanup", z.object({}));
const purgeRequestKeysJob = defineJob("request-keys.purge", z.object({}));

/** Starts everything that runs next to requests in this process. Returns what must be closed after the jobs are stopped. */
export async function startJobs(options: {
  verbs: VerbDeps;
  jobs: Jobs;
}): Promise<{ mailError: Promise<string | null>; close(): Promise<void> }> {
  const { verbs, jobs } = options;
  const transport = verbs.mailServer?.open() ?? saveTransport();
  const listed: readonly Feature[] = features;
  const parts = listed.flatMap(({ mailParts = [] }) => mailParts);
  const makers = new Map(parts.map(({ name, make }) => [name, (of: string) => make(verbs, of)]));
  const mail = await startMailJobs({ jobs, db: verbs.db, transport, files: verbs.files, makers, log: verbs.log });
  const files = await startFileJobs({ jobs, ...verbs });
  const limiter = createLimiter(verbs);
  await jobs.work(cleanupLimitsJob, () => limiter.cleanup());
  await jobs.schedule(cleanupLimitsJob, "10 * * * *", {});
  await jobs.work(purgeRequestKeysJob, async () => {
    const deleted = await purgeRequestKeys(verbs);
    if (deleted > 0) verbs.log.info({ deleted }, "idempotency keys older than 90 days deleted");
  });
  await jobs.schedule(purgeRequestKeysJob, "55 2 * * *", {});
  await startPoisonJobs({ jobs, ...verbs });
  for (const feature of listed) {
    for (const job of feature.jobs ?? []) await job.start(jobs, verbs);
  }
  const repeats = listed.flatMap((feature) =>
    (feature.repeats ?? []).map(({ run, ...how }) =>
      repeat((signal) => run(verbs, signal), { ...how, log: verbs.log }),
    ),
  );
  // Reported, and no reason not to start: mail waits in the outbox.
  const mailError = transport.check().then(
    () => null,
    (error: Error) => {
      verbs.log.error({ err: error }, "The mail server accepts no mail. Mail waits in the database and is retried.");
      return error.message;
    },
  );
  return {
    mailError,
    async close() {
      await Promise.all(repeats.map((running) => running.close()));
      // A mail server that does not answer must not hold up the stop: what it was given is sent again when its claim lapses.
      await Promise.race([Promise.all([mail.close(), files.close()]), pause(1_000, undefined, { ref: false })]);
      transport.close();
    },
  };
}
