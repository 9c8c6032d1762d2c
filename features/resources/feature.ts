import { z } from "zod";
import { officeSearch } from "#features/accounts/server/public.ts";
import { sitemapEntries } from "#features/site/server/public.ts";
import { paths } from "#lib/paths.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { announceDuePosts } from "./server/announce-due-posts.ts";
import { findPost, getPost } from "./server/find-post.ts";
import { listPosts } from "./server/list-posts.ts";
import { officePostRoutes } from "./server/office-routes.ts";
import { resourceRoutes } from "./server/routes.ts";
import { postSearch } from "./server/search-posts.ts";

const dueJob = defineJob("resources.announce-due-posts", z.object({}));

export const feature = defineFeature({
  name: "resources",
  routes: (deps) => [resourceRoutes(deps), officePostRoutes(deps)],
  academy: { findPost, getPost, listPosts },
  documents: [
    {
      page: "resources/resource/:resourceId",
      exists: async (deps, { resourceId = "" }) => (await findPost(deps, resourceId)) !== null,
    },
  ],
  jobs: [
    scheduled(dueJob, "* * * * *", async (deps) => {
      await announceDuePosts(deps);
    }),
  ],
  contributions: [
    contribute(officeSearch, postSearch),
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
