import { uploadPurposes } from "#features/uploads/server/public.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { assessmentPersonalData } from "./server/personal-data.ts";
import { assessmentRoutes } from "./server/routes.ts";
import { workFile } from "./submission-texts.ts";

export const feature = defineFeature({
  name: "assessments",
  routes: (deps) => [assessmentRoutes(deps)],
  personalData: assessmentPersonalData,
  contributions: [
    contribute(uploadPurposes, () => () => ({
      name: workFile.purpose,
      maxBytes: workFile.maxBytes,
      kinds: workFile.kinds,
      need: { capability: "assessments.take", scope: "own" },
    })),
  ],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
