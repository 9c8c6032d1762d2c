import { sitemapEntries } from "#features/site/server/public.ts";
import { paths } from "#lib/paths.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { findPost, getPost } from "./server/find-post.ts";
import { listPosts } from "./server/list-posts.ts";
import { resourceRoutes } from "./server/routes.ts";

export const feature = defineFeature({
  name: "resources",
  routes: (deps) => [resourceRoutes(deps)],
  academy: { findPost, getPost, listPosts },
  documents: [
    {
      page: "resources/resource/:resourceId",
      exists: async (deps, { resourceId = "" }) => (await findPost(deps, resourceId)) !== null,
    },
  ],
  contributions: [
    contribute(sitemapEntries, async (deps) => [
      { path: paths.resources() },
      ...(await listPosts(deps)).map((post) => ({
        path: paths.post(post.slug),
        changedAt: post.updatedAt,
      })),
    ]),
  ],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
