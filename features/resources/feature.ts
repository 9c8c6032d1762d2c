import { defineFeature } from "#platform/feature/feature.ts";

export const feature = defineFeature({
  name: "resources",
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
