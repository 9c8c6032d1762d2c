import { sitemapEntries } from "#features/site/server/public.ts";
import { hasLearntWith } from "#features/tutors/server/public.ts";
import { paths } from "#lib/paths.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { paidCourseWith } from "./server/paid-course-with.ts";
import { learningPersonalData } from "./server/personal-data.ts";
import { learningVerbs, openLessons } from "./server/public.ts";
import { learningRoutes } from "./server/routes.ts";

export const feature = defineFeature({
  name: "learning",
  routes: (deps) => [learningRoutes(deps.once(learningVerbs))],
  academy: (deps) => deps.once(openLessons),
  documents: [
    {
      page: "courses/:slug/lessons/:lesson",
      exists: async (deps, { slug = "", lesson = "" }) =>
        (await deps.once(openLessons).findOpenLesson(slug))?.lesson.slug === lesson,
    },
  ],
  personalData: learningPersonalData,
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
  contributions: [
    contribute(
      sitemapEntries,
      (deps) => async () =>
        (await deps.once(openLessons).listOpenLessons()).map(({ course, lesson, updatedAt }) => ({
          path: paths.openLesson(course, lesson),
          changedAt: updatedAt,
        })),
    ),
    contribute(hasLearntWith, () => paidCourseWith),
  ],
});
