import { and, eq, lte, sql } from "drizzle-orm";
import { renderMarkdown } from "#lib/markdown.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Post } from "../contract.ts";
import { toSummary } from "./list-posts.ts";
import { posts } from "./tables.ts";

/** Binds the look-up of a published post by its slug; null when there is none or its time has not come. */
export function findPost({ db, clock }: Pick<VerbDeps, "db" | "clock">): (slug: string) => Promise<Post | null> {
  const rows = db
    .select()
    .from(posts)
    .where(and(eq(posts.slug, sql.placeholder("slug")), lte(posts.publishedAt, sql.placeholder("now"))))
    .prepare("resources_find_post");
  return async (slug) => {
    const [row] = await rows.execute({ slug, now: clock.now() });
    return row ? { ...toSummary(row), html: renderMarkdown(row.body) } : null;
  };
}
