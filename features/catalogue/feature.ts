import { sitemapEntries } from "#features/site/server/public.ts";
import { paths } from "#lib/paths.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { catalogueVerbs } from "./server/public.ts";
import { catalogueRoutes } from "./server/routes.ts";

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
  contributions: [
    contribute(sitemapEntries, (deps) => async () => [
      { path: paths.pricing() },
      ...(await deps.once(catalogueVerbs).listCourseSlugs()).map((slug) => ({ path: paths.course(slug) })),
    ]),
  ],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
