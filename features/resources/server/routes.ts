import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getSettings } from "#features/site/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { sendFile } from "#platform/http/send-file.ts";
import { listPosts } from "./list-posts.ts";
import { rssFeed } from "./rss-feed.ts";

/** The feed of the posts, for the programs that ask for it. */
export const resourceRoutes =
  (deps: VerbDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get("/rss.xml", { config: { access: "public", page: true } }, async (request, reply) => {
      const [posts, settings] = await Promise.all([listPosts(deps), getSettings(deps)]);
      return sendFile(request, reply, {
        type: "application/rss+xml; charset=utf-8",
        cacheControl: "public, max-age=600",
        body: rssFeed(settings.isShut ? [] : posts, settings, deps.baseUrl),
      });
    });
  };
