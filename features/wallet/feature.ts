import { z } from "zod";
import { classReported } from "#features/classes/events.ts";
import { trialSettled } from "#features/trial-outcomes/events.ts";
import { on } from "#platform/feature/domain-events.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { checkDueAccounts } from "./server/accounts/check-account.ts";
import { payoutRoutes } from "./server/accounts/routes.ts";
import { payoutPersonal } from "./server/accounts/tables.ts";
import { countClass } from "./server/counting/count-class.ts";
import { syncWallets } from "./server/counting/sync-wallets.ts";
import { batchRoutes } from "./server/payouts/routes.ts";
import { batchPersonal, paidOutPersonal } from "./server/payouts/tables.ts";
import { walletRoutes } from "./server/routes.ts";
import {
  agreementPersonal,
  decidersPersonal,
  disputePersonal,
  ratesPersonal,
  walletPersonal,
} from "./server/tables.ts";

const syncJob = defineJob("wallet.sync", z.object({}));
const checkJob = defineJob("wallet.check-accounts", z.object({}));

export const feature = defineFeature({
  name: "wallet",
  routes: (deps) => [walletRoutes(deps), payoutRoutes(deps), batchRoutes(deps)],
  personalData: [
    holding("wallet", {
      classes: walletPersonal,
      rates: ratesPersonal,
      paidTo: payoutPersonal,
      paidOut: paidOutPersonal,
      batches: batchPersonal,
    }),
    holding("class-agreements", {
      agreements: agreementPersonal,
      disputes: disputePersonal,
      decided: decidersPersonal,
    }),
  ],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
  jobs: [
    scheduled(syncJob, "2-59/5 * * * *", async (deps, run) => {
      const done = await syncWallets(deps, run.stopSignal);
      if (done.entered + done.agreed + done.changed > 0) deps.log.info(done, "classes of wallets were counted");
    }),
    scheduled(checkJob, "4-59/10 * * * *", async (deps, run) => {
      const checked = await checkDueAccounts(deps, run.stopSignal);
      if (checked > 0) deps.log.info({ checked }, "banks were asked for the names of accounts once more");
    }),
  ],
  handlers: [
    on(classReported, "counts the class in its tutor's wallet", async (deps, { sessionId }) => {
      await countClass(deps, { sessionId });
    }),
    on(trialSettled, "counts the trial in its tutor's wallet", async (deps, { sessionId }) => {
      await countClass(deps, { sessionId });
    }),
  ],
});
