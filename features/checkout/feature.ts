import { defineFeature } from "#platform/feature/feature.ts";
import { checkoutRoutes } from "./server/routes.ts";

export const feature = defineFeature({
  name: "checkout",
  routes: (deps) => [checkoutRoutes(deps)],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
