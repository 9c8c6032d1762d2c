import { shownKeys } from "#features/attempts/server/public.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { practicePersonalData } from "./server/personal-data.ts";
import { listShown } from "./server/practice-verbs.ts";
import { practiceRoutes } from "./server/routes.ts";

export const feature = defineFeature({
  name: "practice",
  routes: (deps) => [practiceRoutes(deps)],
  personalData: [practicePersonalData],
  contributions: [contribute(shownKeys, listShown)],
});
