import { personHistory } from "#features/accounts/server/public.ts";
import { courseOpened } from "#features/checkout/events.ts";
import { on } from "#platform/feature/domain-events.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { grantDueMifis, grantMifisJob } from "./server/grant-due-mifis.ts";
import { mifiHistory } from "./server/mifi-history.ts";
import { onboardingRoutes } from "./server/routes.ts";
import { mifiPersonal } from "./server/tables.ts";
import { welcome } from "./server/welcome.ts";

export const feature = defineFeature({
  name: "onboarding",
  contributions: [contribute(personHistory, mifiHistory)],
  routes: (deps) => [onboardingRoutes(deps)],
  personalData: [holding("mifi", mifiPersonal)],
  jobs: [
    scheduled(grantMifisJob, "15 5 * * *", async (deps) => {
      const granted = await grantDueMifis(deps);
      if (granted > 0) deps.log.info({ granted }, "free Mifis earned");
    }),
  ],
  handlers: [on(courseOpened, "welcomes the student by mail", welcome)],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
