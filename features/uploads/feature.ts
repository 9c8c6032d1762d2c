import { z } from "zod";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { uploadPersonalData } from "./server/personal-data.ts";
import { uploadRoutes } from "./server/routes.ts";
import { sweepUploads } from "./server/sweep-uploads.ts";

const sweepJob = defineJob("uploads.sweep", z.object({}));

export const feature = defineFeature({
  name: "uploads",
  routes: (deps) => [uploadRoutes(deps)],
  personalData: [uploadPersonalData],
  jobs: [
    scheduled(sweepJob, "*/10 * * * *", async (deps) => {
      const removed = await sweepUploads(deps);
      if (removed > 0) deps.log.info({ removed }, "abandoned uploads deleted");
    }),
  ],
});
