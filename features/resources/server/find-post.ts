import { and, eq, lte } from "drizzle-orm";
import { notFound } from "#lib/app-error.ts";
import { renderMarkdown } from "#lib/markdown.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { type Post, resourceTexts } from "../contract.ts";
import { toSummary } from "./list-posts.ts";
import { posts } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/** A published post by its slug; null when there is none or its time has not come. */
export async function findPost({ db, clock }: Deps, slug: string): Promise<Post | null> {
  const [row] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.slug, slug), lte(posts.publishedAt, clock.now())));
  return row ? { ...toSummary(row), html: renderMarkdown(row.body) } : null;
}

/** The same; throws `not_found` with the page's own sentence when there is none. */
export async function getPost(deps: Deps, slug: string): Promise<Post> {
  const post = await findPost(deps, slug);
  if (!post) throw notFound(resourceTexts.notFound);
  return post;
}
