import { desc, inArray, type SQL, sql } from "drizzle-orm";
import type { SearchSource } from "#features/accounts/server/public.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { fitting, wordsOf } from "#platform/list/plain-search.ts";
import { stateOf } from "./office-posts.ts";
import { posts } from "./tables.ts";

const text = sql`concat_ws(' ', ${posts.title}, ${posts.author}, ${posts.summary})`;

/** Posts by title, author and summary, drafts too, the last changed first. */
export const postSearch = (): SearchSource[] => [
  {
    kind: "post",
    needs: "texts.write",
    find: (deps, { words, limit }) => rows(deps, fitting(text, words), limit),
    read: (deps, ids) => rows(deps, inArray(posts.id, ids), ids.length),
    dictionary: wordsOf(text, posts),
  },
];

async function rows({ db, clock }: Pick<VerbDeps, "db" | "clock">, where: SQL | undefined, limit: number) {
  const { id, title, author, publishedAt } = posts;
  const match = await db
    .select({ id, title, author, publishedAt })
    .from(posts)
    .where(where)
    .orderBy(desc(posts.updatedAt), posts.id)
    .limit(limit);
  return match.map((post) => ({
    id: post.id,
    title: post.title,
    text: `${post.author}, ${stateOf(post.publishedAt, clock.now())}`,
    href: paths.officePost(post.id),
  }));
}
