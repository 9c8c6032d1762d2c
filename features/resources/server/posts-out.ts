import { asc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { listSchools } from "#features/catalogue/server/public.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { movedPostSchema } from "../office-contract.ts";
import { postTexts } from "../office-texts.ts";
import { posts } from "./tables.ts";

/** Every post's address, drafts too. */
export const listPostsOut = (db: DbOrTx) =>
  db.select({ id: posts.id, slug: posts.slug }).from(posts).orderBy(asc(posts.slug));

/** A post as a file of Markdown, its facts first; "" where there is none. */
export async function readPostOut(db: DbOrTx, id: string): Promise<string> {
  const [post] = await db.select().from(posts).where(eq(posts.id, id));
  if (!post) return "";
  const { title, author, postedOn, school, summary, publishedAt, body } = post;
  const facts = { title, author, date: postedOn, school, summary, published: publishedAt?.toISOString() ?? "no" };
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${value.replace(/\s+/g, " ").trim()}`);
  return ["---", ...lines, "---", body.trim(), ""].join("\n");
}

/** A post that comes from elsewhere. */
export type MovedPost = Pick<
  typeof posts.$inferSelect,
  "slug" | "title" | "author" | "postedOn" | "school" | "summary" | "body" | "publishedAt"
>;

/** The post of such a file, or why it is none. */
export function readMovedPost(slug: string, file: string): MovedPost | { why: string } {
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  const facts = new Map(
    head.split("\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
    }),
  );
  const published = facts.get("published");
  const read = movedPostSchema.safeParse({
    slug,
    title: facts.get("title"),
    author: facts.get("author"),
    postedOn: facts.get("date"),
    school: facts.get("school"),
    summary: facts.get("summary"),
    body: body.trim(),
    publishedAt: published === "no" ? null : published,
  });
  if (!read.success) return { why: read.error.issues[0]?.message ?? postTexts.unknown };
  const { publishedAt, ...post } = read.data;
  return { ...post, publishedAt: publishedAt === null ? null : new Date(publishedAt) };
}

/** The id of the post at this address; null: there is none. */
export async function findPostAt(db: DbOrTx, slug: string): Promise<string | null> {
  const [row] = await db.select({ id: posts.id }).from(posts).where(eq(posts.slug, slug));
  return row?.id ?? null;
}

/** Why a post cannot come in; null: it can. */
export const refusalOfPost = async (db: DbOrTx, { school }: MovedPost): Promise<string | null> =>
  (await listSchools(db)).some(({ key }) => key === school) ? null : postTexts.noSuchSchool(school);

/** Has those who save posts wait until this transaction has ended. */
export const lockPosts = ({ db: tx }: InTx) => tx.execute(sql`lock table ${posts} in share row exclusive mode`);

/** Adds a post that comes from elsewhere, public since it was there. */
export async function bringPost({ db: tx, clock }: InTx<"clock">, post: MovedPost): Promise<string> {
  const id = newId();
  await tx.insert(posts).values({ ...post, id, updatedAt: clock.now() });
  return id;
}

/** Removes a post, whatever its state. */
export const removePost = async ({ db: tx }: InTx, id: string): Promise<void> => {
  await tx.delete(posts).where(eq(posts.id, id));
};
