import { defineFeature } from "#platform/feature/feature.ts";
import { assessmentPersonalData } from "./server/personal-data.ts";
import { assessmentRoutes } from "./server/routes.ts";

export const feature = defineFeature({
  name: "assessments",
  routes: (deps) => [assessmentRoutes(deps)],
  personalData: assessmentPersonalData,
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
