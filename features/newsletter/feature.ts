import { z } from "zod";
import { suppliedText } from "#platform/feature/documents.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { confirmSubscription } from "./server/confirm-subscription.ts";
import { issueRoutes } from "./server/issues/routes.ts";
import { sendCopies } from "./server/issues/send-copies.ts";
import { startDueIssues } from "./server/issues/start-due-issues.ts";
import { purgeUnconfirmed } from "./server/purge-unconfirmed.ts";
import { newsletterRoutes } from "./server/routes.ts";
import { subscribe } from "./server/subscribe.ts";
import { subscriberPersonal } from "./server/tables.ts";
import { unsubscribe } from "./server/unsubscribe.ts";

const startJob = defineJob("newsletter.start-due", z.object({}));
const purgeJob = defineJob("newsletter.purge", z.object({}));

export const feature = defineFeature({
  name: "newsletter",
  routes: (deps) => [newsletterRoutes(deps), issueRoutes(deps)],
  repeats: [
    {
      everyMs: 3_000,
      failure: "Copies of the newsletter could not be sent.",
      run: async (deps, signal) => void (await sendCopies(deps, signal)),
    },
  ],
  academy: { confirmSubscription, subscribe, unsubscribe },
  documents: ["newsletter/confirm", "newsletter/unsubscribe"].map((page) => ({
    page,
    known: (params) => ({ token: suppliedText(params, "token", 200) }),
    unstored: ["token"],
  })),
  personalData: [holding("newsletter", subscriberPersonal)],
  jobs: [
    scheduled(startJob, "* * * * *", async (deps) => {
      const started = await startDueIssues(deps);
      if (started > 0) deps.log.info({ started }, "issues of the newsletter began to go out at their time");
    }),
    scheduled(purgeJob, "40 2 * * *", async (deps) => {
      const deleted = await purgeUnconfirmed(deps);
      if (deleted > 0) deps.log.info({ deleted }, "unconfirmed newsletter addresses deleted");
    }),
  ],
});
