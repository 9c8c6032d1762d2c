import { z } from "zod";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { notificationPersonalData } from "./server/personal-data.ts";
import { notificationVerbs } from "./server/public.ts";
import { purgeNotifications } from "./server/purge-notifications.ts";
import { notificationRoutes } from "./server/routes.ts";

const purgeJob = defineJob("notifications.purge", z.object({}));

export const feature = defineFeature({
  name: "notifications",
  routes: (deps) => [notificationRoutes(deps.once(notificationVerbs), deps)],
  personalData: [notificationPersonalData],
  jobs: [
    scheduled(purgeJob, "50 2 * * *", async (deps) => {
      const deleted = await purgeNotifications(deps);
      if (deleted > 0) deps.log.info({ deleted }, "notifications of more than 90 days ago are deleted");
    }),
  ],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
