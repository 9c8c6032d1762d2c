import { desc, lte } from "drizzle-orm";
import { readingMinutes } from "#lib/reading-time.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { PostSummary } from "../contract.ts";
import { posts } from "./tables.ts";

/** More posts than the list page can sensibly show at once; the newest ones count. */
const maxPosts = 200;

/** Published posts, newest first, at most 200. A post whose time has not come is not among them. */
export async function listPosts({ db, clock }: Pick<VerbDeps, "db" | "clock">): Promise<PostSummary[]> {
  const rows = await db
    .select()
    .from(posts)
    .where(lte(posts.publishedAt, clock.now()))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(maxPosts);
  return rows.map(toSummary);
}

/** The row of a published post without its body. */
export function toSummary({ body, publishedAt, ...row }: typeof posts.$inferSelect): PostSummary {
  return {
    ...row,
    readingMinutes: readingMinutes(body),
    // Only published rows come here; the column is null while a post is a draft.
    publishedAt: publishedAt as Date,
  };
}
