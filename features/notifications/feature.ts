import { z } from "zod";
import { addressVerified, ownerProven } from "#features/accounts/events.ts";
import { whatsappStatuses } from "#features/whatsapp/server/public.ts";
import { suppliedText } from "#platform/feature/documents.ts";
import { on } from "#platform/feature/domain-events.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { mailDue, mailOwed } from "./server/delivery/mail-due.ts";
import { pushDue } from "./server/delivery/push-due.ts";
import { routeNew } from "./server/delivery/route-new.ts";
import { stopMails } from "./server/delivery/settings.ts";
import { takeWhatsAppStatus, whatsappDue } from "./server/delivery/whatsapp-due.ts";
import { purgeNotifications } from "./server/purge-notifications.ts";
import { notificationRoutes } from "./server/routes.ts";
import { bellPersonal, browserPersonal, settingsPersonal } from "./server/tables.ts";

const purgeJob = defineJob("notifications.purge", z.object({}));

export const feature = defineFeature({
  name: "notifications",
  routes: (deps) => [notificationRoutes(deps)],
  academy: { stopMails },
  documents: [
    {
      page: "stop-mails",
      known: (params) => ({ token: suppliedText(params, "token", 200), kinds: suppliedText(params, "kinds", 200) }),
      unstored: ["token", "kinds"],
    },
  ],
  repeats: [
    {
      everyMs: 5_000,
      failure: "Notifications could not be sent on by mail and push.",
      async run(deps, signal) {
        await routeNew(deps, signal);
        await mailDue(deps, signal);
        await pushDue(deps, signal);
      },
    },
    {
      // By itself: a service that takes its time holds up nothing else.
      everyMs: 5_000,
      failure: "Notifications could not be sent on by WhatsApp.",
      async run(deps, signal) {
        await whatsappDue(deps, signal);
      },
    },
  ],
  handlers: [addressVerified, ownerProven].map((event) =>
    on(event, "mails what the person is owed", (deps, { accountId, at }) => mailOwed(deps, accountId, at)),
  ),
  contributions: [contribute(whatsappStatuses, takeWhatsAppStatus)],
  personalData: [
    holding("notifications", { bell: bellPersonal, settings: settingsPersonal, browsersWithPush: browserPersonal }),
  ],
  jobs: [
    scheduled(purgeJob, "50 2 * * *", async (deps) => {
      const deleted = await purgeNotifications(deps);
      if (deleted > 0) deps.log.info({ deleted }, "notifications older than 90 days deleted");
    }),
  ],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
