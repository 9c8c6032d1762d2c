import { hasLearntWith } from "#features/tutors/server/public.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { paidCourseWith } from "./server/paid-course-with.ts";
import { learningPersonalData } from "./server/personal-data.ts";
import { learningVerbs } from "./server/public.ts";
import { learningRoutes } from "./server/routes.ts";

export const feature = defineFeature({
  name: "learning",
  routes: (deps) => [learningRoutes(deps.once(learningVerbs))],
  personalData: learningPersonalData,
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
  contributions: [contribute(hasLearntWith, () => paidCourseWith)],
});
