import { defineFeature } from "#platform/feature/feature.ts";
import { assessmentPersonalData } from "./server/personal-data.ts";

export const feature = defineFeature({
  name: "assessments",
  personalData: [assessmentPersonalData],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
