import { z } from "zod";
import { personHistory } from "#features/accounts/server/public.ts";
import { findNewAddress } from "#features/catalogue/server/public.ts";
import { findTopics } from "#features/messaging/server/public.ts";
import { sitemapEntries } from "#features/site/server/public.ts";
import { countEnrolments, hasLearntWith } from "#features/tutors/server/public.ts";
import { hasBought } from "#features/uploads/server/public.ts";
import { paths } from "#lib/paths.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { coursesBetween } from "./server/courses-between.ts";
import { enrolmentHistory } from "./server/enrolment-history.ts";
import { publishDueLessons } from "./server/office/write-lesson.ts";
import { findOpenLesson, findOpenLessonLink, findSavedLessons, listOpenLessons } from "./server/open-lessons.ts";
import { paidCourseWith } from "./server/paid-course-with.ts";
import { learningPersonalData } from "./server/personal-data.ts";
import { countEnrolments as countAllEnrolments, listEnrolments } from "./server/public.ts";
import { learningRoutes } from "./server/routes.ts";

const publishJob = defineJob("learning.publish-lessons", z.object({}));
const refreshJob = defineJob("learning.refresh-lessons", z.object({}));

export const feature = defineFeature({
  name: "learning",
  routes: (deps) => [learningRoutes(deps)],
  academy: { findSavedLessons, findOpenLesson, findOpenLessonLink },
  documents: [
    {
      page: "courses/:slug/lessons/:lesson",
      exists: async (deps, { slug = "", lesson = "" }) => (await findOpenLesson(deps, slug))?.lesson.slug === lesson,
      movedTo: async (deps, { slug = "", lesson = "" }) => {
        const address = await findNewAddress(deps, slug);
        return address && paths.openLesson(address, lesson);
      },
    },
  ],
  personalData: learningPersonalData,
  jobs: [
    scheduled(publishJob, "* * * * *", async (deps) => {
      const published = await publishDueLessons(deps);
      if (published > 0) deps.log.info({ published }, "lessons published at their time");
    }),
    scheduled(refreshJob, "25 3 * * *", async ({ db, clock, log }) => {
      // A megabyte of texts, so read only then.
      const [{ readLessons }, { refreshLessons }] = await Promise.all([
        import("./server/read-lessons.ts"),
        import("./server/refresh-lessons.ts"),
      ]);
      const refreshed = await refreshLessons(db, readLessons(), clock.now());
      if (refreshed > 0) log.info({ refreshed }, "supplied lessons updated");
    }),
  ],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
  contributions: [
    contribute(personHistory, enrolmentHistory),
    contribute(sitemapEntries, async (deps) =>
      (await listOpenLessons(deps)).map(({ course, lesson, updatedAt }) => ({
        path: paths.openLesson(course, lesson),
        changedAt: updatedAt,
      })),
    ),
    contribute(countEnrolments, countAllEnrolments),
    contribute(hasLearntWith, (_deps, ...request) => paidCourseWith(...request)),
    contribute(findTopics, coursesBetween),
    contribute(hasBought, async (deps, accountId) => (await listEnrolments(deps, accountId)).length > 0),
  ],
});
