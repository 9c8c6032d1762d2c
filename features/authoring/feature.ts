import { z } from "zod";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { cleanupPictures } from "./server/cleanup-pictures.ts";
import { authoringRoutes } from "./server/routes.ts";

const cleanupJob = defineJob("authoring.cleanup-pictures", z.object({}));

export const feature = defineFeature({
  name: "authoring",
  routes: (deps) => [authoringRoutes(deps)],
  jobs: [
    scheduled(cleanupJob, "50 * * * *", async (deps) => {
      const removed = await cleanupPictures(deps);
      if (removed > 0) deps.log.info({ removed }, "unused pictures of questions deleted");
    }),
  ],
});
