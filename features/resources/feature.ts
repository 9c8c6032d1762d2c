import { sitemapEntries } from "#features/site/server/public.ts";
import { paths } from "#lib/paths.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { resourceReads } from "./server/public.ts";
import { resourceRoutes } from "./server/routes.ts";

export const feature = defineFeature({
  name: "resources",
  routes: (deps) => [resourceRoutes(deps)],
  academy: (deps) => deps.once(resourceReads),
  documents: [
    {
      page: "resources/resource/:resourceId",
      exists: async (deps, { resourceId = "" }) => (await deps.once(resourceReads).findPost(resourceId)) !== null,
    },
  ],
  contributions: [
    contribute(sitemapEntries, async (deps) => [
      { path: paths.resources() },
      ...(await deps.once(resourceReads).listPosts()).map((post) => ({
        path: paths.post(post.slug),
        changedAt: post.updatedAt,
      })),
    ]),
  ],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
