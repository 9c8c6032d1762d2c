import { z } from "zod";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { officeRoutes } from "./server/routes.ts";
import { sendMorning } from "./server/send-morning.ts";
import { recentPersonal } from "./server/tables.ts";

const morningJob = defineJob("back-office.send-morning", z.object({}));

export const feature = defineFeature({
  name: "back-office",
  routes: (deps) => [officeRoutes(deps)],
  personalData: [holding("recent-finds", recentPersonal)],
  jobs: [
    // From 7 am in Lagos on: who starts late in the day gets it then, once.
    scheduled(morningJob, "*/5 6-20 * * *", async (deps) => {
      const sent = await sendMorning(deps);
      if (sent > 0) deps.log.info({ sent }, "the morning's figures were sent");
    }),
  ],
});
