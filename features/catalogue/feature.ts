import { z } from "zod";
import { officeSearch } from "#features/accounts/server/public.ts";
import { sitemapEntries } from "#features/site/server/public.ts";
import { paths } from "#lib/paths.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { announcePriceChanges } from "./server/announce-price-changes.ts";
import { findNewAddress } from "./server/course-address.ts";
import { findCourse, getCourse } from "./server/find-course.ts";
import { listCourseCards } from "./server/list-course-cards.ts";
import { listCourseSlugs, listCourses } from "./server/list-courses.ts";
import { listPopularCourses } from "./server/list-popular-courses.ts";
import { catalogueRoutes } from "./server/routes.ts";
import { courseSearch } from "./server/search-courses.ts";

const pricesJob = defineJob("catalogue.announce-price-changes", z.object({}));

export const feature = defineFeature({
  name: "catalogue",
  routes: (deps) => [catalogueRoutes(deps)],
  academy: { findCourse, getCourse, listCourseCards, listCourses, listPopularCourses },
  documents: [
    {
      page: "courses/:slug",
      exists: async (deps, { slug = "" }) => (await listCourseSlugs(deps)).includes(slug),
      movedTo: async (deps, { slug = "" }) => {
        const address = await findNewAddress(deps, slug);
        return address && paths.course(address);
      },
    },
  ],
  jobs: [
    scheduled(pricesJob, "* * * * *", async (deps) => {
      await announcePriceChanges(deps);
    }),
  ],
  contributions: [
    contribute(officeSearch, courseSearch),
    contribute(sitemapEntries, async (deps) => [
      { path: paths.pricing() },
      ...(await listCourseSlugs(deps)).map((slug) => ({ path: paths.course(slug) })),
    ]),
  ],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
