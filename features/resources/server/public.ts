import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { type Post, resourceTexts } from "../contract.ts";
import { findPost } from "./find-post.ts";
import { listPosts } from "./list-posts.ts";

/** Binds what other features and page loaders may read of the posts: published ones only. */
export function resourceReads(deps: Pick<VerbDeps, "db" | "clock">) {
  const find = findPost(deps);
  return {
    listPosts: listPosts(deps),
    findPost: find,
    /** The same; throws `not_found` with the page's own sentence when there is none. */
    async getPost(slug: string): Promise<Post> {
      const post = await find(slug);
      if (!post) throw notFound(resourceTexts.notFound);
      return post;
    },
  };
}
