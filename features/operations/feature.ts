import { z } from "zod";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { operationsRoutes } from "./server/routes.ts";
import { warnOfLateBackup } from "./server/warn-of-late-backup.ts";

const warnJob = defineJob("operations.warn-of-late-backup", z.strictObject({}));

export const feature = defineFeature({
  name: "operations",
  routes: (deps) => [operationsRoutes(deps)],
  jobs: [scheduled(warnJob, "0 6 * * *", async (deps) => void (await warnOfLateBackup(deps)))],
});
