import { z } from "zod";
import { sitemapEntries } from "#features/site/server/public.ts";
import { paths } from "#lib/paths.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { catalogueVerbs } from "./server/public.ts";
import { catalogueRoutes } from "./server/routes.ts";
import { tellPriceChanges } from "./server/tell-price-changes.ts";

const pricesJob = defineJob("catalogue.tell-price-changes", z.object({}));

export const feature = defineFeature({
  name: "catalogue",
  routes: (deps) => [catalogueRoutes(deps.once(catalogueVerbs))],
  academy: (deps) => deps.once(catalogueVerbs),
  documents: [
    {
      page: "courses/:slug",
      exists: async (deps, { slug = "" }) => (await deps.once(catalogueVerbs).listCourseSlugs()).includes(slug),
    },
  ],
  jobs: [
    scheduled(pricesJob, "* * * * *", async (deps) => {
      await tellPriceChanges(deps);
    }),
  ],
  contributions: [
    contribute(sitemapEntries, (deps) => async () => [
      { path: paths.pricing() },
      ...(await deps.once(catalogueVerbs).listCourseSlugs()).map((slug) => ({ path: paths.course(slug) })),
    ]),
  ],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
