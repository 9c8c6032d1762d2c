import { hasLearntWith } from "#features/tutors/server/public.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { paidCourseWith } from "./server/paid-course-with.ts";

export const feature = defineFeature({
  name: "learning",
  contributions: [contribute(hasLearntWith, () => paidCourseWith)],
});
