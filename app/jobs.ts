import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { sweepAccounts, sweepAccountsJob } from "#features/accounts/server/public.ts";
import { awardDueJob, certificateVerbs } from "#features/certificates/server/public.ts";
import { makeSessions, makeSessionsJob, remind, remindJob } from "#features/classes/server/public.ts";
import { purgeUnconfirmed } from "#features/newsletter/server/public.ts";
import { purgeNotifications } from "#features/notifications/server/public.ts";
import { grantDueMifis, grantMifisJob } from "#features/onboarding/server/public.ts";
import { siteReads } from "#features/site/server/public.ts";
import { purgeApplications } from "#features/tutors/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { startFileJobs } from "#platform/files/file-jobs.ts";
import { purgeRequestKeys } from "#platform/idempotency/answer-once.ts";
import { defineJob, type Jobs } from "#platform/jobs/jobs.ts";
import { createLimiter } from "#platform/limits/limiter.ts";
import { startMailJobs } from "#platform/mail/mail-jobs.ts";
import { smtpTransport } from "#platform/mail/smtp-transport.ts";
import { keepTransport } from "#platform/mail/transport.ts";
import type { Env } from "./env.ts";
import { personalDataHolders } from "./personal-data.ts";

const sweepLimitsJob = defineJob("limits.sweep", z.object({}));
const purgeNewsletterJob = defineJob("newsletter.purge", z.object({}));
const purgeApplicationsJob = defineJob("applications.purge", z.object({}));
const purgeRequestKeysJob = defineJob("request-keys.purge", z.object({}));
const purgeNotificationsJob = defineJob("notifications.purge", z.object({}));

/** Starts everything that runs beside requests in this process. Returns what must be closed after the jobs are stopped. */
export async function startJobs(options: {
  env: Env;
  verbs: VerbDeps;
  jobs: Jobs;
}): Promise<{ close(): Promise<void> }> {
  const { env, verbs, jobs } = options;
  const transport = env.SMTP_URL
    ? smtpTransport(env.SMTP_URL, {
        from: env.MAIL_FROM,
        senderName: async () => (await siteReads(verbs).getSettings()).name,
      })
    : keepTransport();
  const mail = await startMailJobs({ jobs, db: verbs.db, transport, files: verbs.files, log: verbs.log });
  const files = await startFileJobs({ jobs, ...verbs });
  const limiter = createLimiter(verbs);
  await jobs.work(sweepLimitsJob, () => limiter.sweep());
  await jobs.schedule(sweepLimitsJob, "10 * * * *", {});
  await jobs.work(sweepAccountsJob, () => sweepAccounts(verbs, personalDataHolders));
  await jobs.schedule(sweepAccountsJob, "25 * * * *", {});
  await jobs.work(purgeNewsletterJob, async () => {
    const deleted = await purgeUnconfirmed(verbs);
    if (deleted > 0) verbs.log.info({ deleted }, "newsletter addresses that nobody confirmed are deleted");
  });
  await jobs.schedule(purgeNewsletterJob, "40 2 * * *", {});
  await jobs.work(purgeApplicationsJob, async () => {
    const deleted = await purgeApplications(verbs);
    if (deleted > 0) verbs.log.info({ deleted }, "applications to teach that were not accepted are deleted");
  });
  await jobs.schedule(purgeApplicationsJob, "30 2 * * *", {});
  await jobs.work(purgeNotificationsJob, async () => {
    const deleted = await purgeNotifications(verbs);
    if (deleted > 0) verbs.log.info({ deleted }, "notifications of more than 90 days ago are deleted");
  });
  await jobs.schedule(purgeNotificationsJob, "50 2 * * *", {});
  await jobs.work(purgeRequestKeysJob, async () => {
    const deleted = await purgeRequestKeys(verbs);
    if (deleted > 0) verbs.log.info({ deleted }, "Idempotency-Keys of more than 90 days ago are forgotten");
  });
  await jobs.schedule(purgeRequestKeysJob, "55 2 * * *", {});
  await jobs.work(makeSessionsJob, async () => {
    const made = await makeSessions(verbs);
    if (made > 0) verbs.log.info({ made }, "classes of weekly schedules are made");
  });
  await jobs.schedule(makeSessionsJob, "5 1 * * *", {});
  await jobs.work(remindJob, async (_data, run) => {
    const sent = await remind(verbs, run.stopping);
    if (sent > 0) verbs.log.info({ sent }, "people are reminded of their classes");
  });
  await jobs.schedule(remindJob, "*/5 * * * *", {});
  await jobs.work(grantMifisJob, async () => {
    const granted = await grantDueMifis(verbs);
    if (granted > 0) verbs.log.info({ granted }, "students earned the free Mifi");
  });
  await jobs.schedule(grantMifisJob, "15 5 * * *", {});
  const certificates = certificateVerbs(verbs);
  await jobs.work(awardDueJob, async (_data, run) => {
    const awarded = await certificates.awardDue(run.stopping);
    if (awarded > 0) verbs.log.info({ awarded }, "certificates are awarded that were earned before");
  });
  await jobs.schedule(awardDueJob, "35 * * * *", {});
  return {
    async close() {
      // A mail server that does not answer must not hold up the stop: what it was given is sent again when its claim lapses.
      await Promise.race([Promise.all([mail.close(), files.close()]), pause(1_000, undefined, { ref: false })]);
      transport.close();
    },
  };
}
