import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { grantDueMifis, grantMifisJob } from "./server/grant-due-mifis.ts";
import { onboardingPersonalData } from "./server/personal-data.ts";

export const feature = defineFeature({
  name: "onboarding",
  personalData: onboardingPersonalData,
  jobs: [
    scheduled(grantMifisJob, "15 5 * * *", async (deps) => {
      const granted = await grantDueMifis(deps);
      if (granted > 0) deps.log.info({ granted }, "students earned the free Mifi");
    }),
  ],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
