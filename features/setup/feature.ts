import { countOpenSetup } from "#features/notifications/server/public.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { countOpenSteps } from "./server/read-setup.ts";
import { setupRoutes } from "./server/routes.ts";

export const feature = defineFeature({
  name: "setup",
  routes: (deps) => [setupRoutes(deps)],
  contributions: [contribute(countOpenSetup, countOpenSteps)],
});
