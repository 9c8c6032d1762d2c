import type { DbOrTx } from "#db/client.ts";
import { posts } from "./tables.ts";

/** What posts show, for staff who look for a text in them; drafts too. */
export const postTexts = (db: DbOrTx) =>
  db.select({ id: posts.id, title: posts.title, summary: posts.summary, body: posts.body }).from(posts);

export {
  bringPost,
  findPostAt,
  listPostsOut,
  lockPosts,
  readMovedPost,
  readPostOut,
  refusalOfPost,
  removePost,
} from "./posts-out.ts";
