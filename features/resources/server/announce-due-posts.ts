import { between, inArray } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import { posts } from "./tables.ts";

/** A run that was missed is made up for by those after it; pages of a process that was suspended longer are gone with it. */
const lookBackMs = 15 * 60_000;

/**
 * Makes cached pages old when the time of a scheduled post has come: no one changed a row then, so that the trigger which announces
 * changes was silent. Writing the rows as they are lets it speak. Returns how many there were.
 */
export async function announceDuePosts({ db, clock }: Pick<VerbDeps, "db" | "clock">): Promise<number> {
  const now = clock.now();
  const due = await db
    .select({ id: posts.id })
    .from(posts)
    .where(between(posts.publishedAt, new Date(now.getTime() - lookBackMs), now));
  if (due.length === 0) return 0; // the trigger speaks of a statement, also of one without rows
  const ids = due.map(({ id }) => id);
  await db.update(posts).set({ publishedAt: posts.publishedAt }).where(inArray(posts.id, ids));
  return ids.length;
}
