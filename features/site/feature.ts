import { defineFeature } from "#platform/feature/feature.ts";
import { siteReads } from "./server/public.ts";
import { siteRoutes } from "./server/routes.ts";

export const feature = defineFeature({
  name: "site",
  routes: (deps) => [siteRoutes(deps)],
  academy: (deps) => deps.once(siteReads),
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
