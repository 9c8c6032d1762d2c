import { z } from "zod";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { cleanupUploads } from "./server/cleanup-uploads.ts";
import { drawDue } from "./server/pages/draw-due.ts";
import { uploadPersonalData } from "./server/personal-data.ts";
import { uploadRoutes } from "./server/routes.ts";

const cleanupJob = defineJob("uploads.cleanup", z.object({}));

export const feature = defineFeature({
  name: "uploads",
  routes: (deps) => [uploadRoutes(deps)],
  personalData: [uploadPersonalData],
  repeats: [
    {
      everyMs: 3_000,
      failure: "pages of a file could not be drawn",
      async run(deps, signal) {
        const renderedCount = await drawDue(deps, signal);
        if (renderedCount > 0) deps.log.info({ renderedCount }, "files whose pages are drawn");
      },
    },
  ],
  jobs: [
    scheduled(cleanupJob, "*/10 * * * *", async (deps) => {
      const removed = await cleanupUploads(deps);
      if (removed > 0) deps.log.info({ removed }, "abandoned uploads deleted");
    }),
  ],
});
