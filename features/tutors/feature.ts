import { z } from "zod";
import { accountClosing, accountReturned } from "#features/accounts/events.ts";
import { on } from "#platform/feature/domain-events.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { hideTutor, showTutor } from "./server/leaving.ts";
import { tutorPersonalData } from "./server/personal-data.ts";
import { purgeApplications } from "./server/purge-applications.ts";

const purgeJob = defineJob("applications.purge", z.object({}));

export const feature = defineFeature({
  name: "tutors",
  personalData: tutorPersonalData,
  jobs: [
    scheduled(purgeJob, "30 2 * * *", async (deps) => {
      const deleted = await purgeApplications(deps);
      if (deleted > 0) deps.log.info({ deleted }, "applications to teach that were not accepted are deleted");
    }),
  ],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
  handlers: [on(accountClosing, "hides the tutor", hideTutor), on(accountReturned, "shows the tutor again", showTutor)],
});
