import { hasLearntWith } from "#features/tutors/server/public.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { paidCourseWith } from "./server/paid-course-with.ts";
import { learningPersonalData } from "./server/personal-data.ts";

export const feature = defineFeature({
  name: "learning",
  personalData: learningPersonalData,
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
  contributions: [contribute(hasLearntWith, () => paidCourseWith)],
});
