import { eq, gt, ilike, isNull, lte, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { containing, sourceOf } from "#platform/list/list-source.ts";
import type { OfficePost } from "../office-contract.ts";
import { postList, postTexts } from "../office-texts.ts";
import { posts } from "./tables.ts";

/** When it was or will be public; a draft: when it was last changed. */
const postTime = sql`(coalesce(${posts.publishedAt}, ${posts.updatedAt}))`;

/** Posts as staff look for them, drafts too. */
export const officePostSource = (now: Date) =>
  sourceOf({
    spec: postList,
    id: posts.id,
    filters: {
      q: (text) =>
        or(
          ilike(posts.title, containing(text)),
          ilike(posts.author, containing(text)),
          ilike(posts.summary, containing(text)),
          ilike(posts.body, containing(text)),
        ),
      state: (state) =>
        state === "draft"
          ? isNull(posts.publishedAt)
          : state === "scheduled"
            ? gt(posts.publishedAt, now)
            : lte(posts.publishedAt, now),
    },
    sorts: { newest: postTime, oldest: postTime },
    rows: async (reading, page) => {
      const { id, slug, title, author, publishedAt, updatedAt } = posts;
      const query = reading.select({ id, slug, title, author, publishedAt, updatedAt }).from(posts);
      return (await page(query.$dynamic())).map((row) => forStaff(row, now));
    },
  });

/** A row as the calls answer it. */
export function forStaff<Row extends { publishedAt: Date | null; updatedAt: Date }>(
  { publishedAt, updatedAt, ...row }: Row,
  now: Date,
) {
  return {
    ...row,
    state: stateOf(publishedAt, now),
    publishAt: publishedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}

/** What a post is at a moment. */
export const stateOf = (publishedAt: Date | null, now: Date): OfficePost["state"] =>
  publishedAt === null ? "draft" : publishedAt > now ? "scheduled" : "published";

/** A post with its text, whatever its state. Errors: AppError not_found. */
export async function readOfficePost(
  { db, clock }: Pick<VerbDeps, "clock"> & { db: DbOrTx },
  { id }: { id: string },
): Promise<OfficePost> {
  const [row] = await db.select().from(posts).where(eq(posts.id, id));
  if (!row) throw notFound(postTexts.unknown);
  return forStaff(row, clock.now());
}
