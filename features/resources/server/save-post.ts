import { and, eq, ne, sql } from "drizzle-orm";
import { listSchools } from "#features/catalogue/server/public.ts";
import { conflict, invalidAt, notFound, takenAt } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { OfficePost, PostInput } from "../office-contract.ts";
import { postTexts } from "../office-texts.ts";
import { forStaff, stateOf } from "./office-posts.ts";
import { posts } from "./tables.ts";

/** Further ahead is a slip of the finger. */
const maxAheadMs = 2 * 366 * 86_400_000;

const acts = { draft: "post.taken-back", scheduled: "post.scheduled", published: "post.published" } as const;

/**
 * Stores a post, a new one or as a change of one that was read at `seen`, and makes it public, lets it wait for its time, or takes it
 * back. A post that is public stays public since the moment that it became so.
 * Errors: AppError invalid at `school` and `publishAt`; not_found; conflict at `slug` where another post has it, and where another
 * person changed the post since `seen`.
 */
export const savePost = (
  deps: Pick<VerbDeps, "db" | "clock">,
  actorId: string,
  { existing, state, publishAt, ...fields }: PostInput & { existing?: { id: string; seen: string } },
): Promise<OfficePost> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    // Two people at once: the second sees the address and the change of the first.
    await tx.execute(sql`lock table ${posts} in share row exclusive mode`);
    const [before] = existing ? await tx.select().from(posts).where(eq(posts.id, existing.id)) : [];
    if (existing && !before) throw notFound(postTexts.unknown);
    if (before && before.updatedAt.getTime() !== Date.parse(existing?.seen ?? "")) throw conflict(postTexts.changed);
    const isOther = before && ne(posts.id, before.id);
    if ((await tx.$count(posts, and(eq(posts.slug, fields.slug), isOther))) > 0)
      throw takenAt("slug", postTexts.takenSlug);
    if (!(await listSchools(tx)).some(({ key }) => key === fields.school))
      throw invalidAt("school", postTexts.badSchool);

    const publishedAt = publicFrom({ state, publishAt }, before?.publishedAt ?? null, now);
    // Later than before, also within one millisecond: it is what the next change has to have seen.
    const updatedAt = new Date(Math.max(now.getTime(), (before?.updatedAt.getTime() ?? 0) + 1));
    const row = { id: before?.id ?? newId(), ...fields, publishedAt, updatedAt };
    await tx.insert(posts).values(row).onConflictDoUpdate({ target: posts.id, set: row });

    const [was, is] = [before && stateOf(before.publishedAt, now), stateOf(publishedAt, now)];
    await record(was === is ? "post.changed" : was === undefined && is === "draft" ? "post.added" : acts[is], row.id, {
      ...(before && { before: recorded(before) }),
      after: recorded(row),
    });
    return forStaff(row, now);
  });

/** From when a post is public; null: it is not. */
function publicFrom({ state, publishAt }: Pick<PostInput, "state" | "publishAt">, was: Date | null, now: Date) {
  if (state === "draft") return null;
  if (state === "published") return was !== null && was <= now ? was : now;
  const at = new Date(publishAt ?? Number.NaN);
  // Its time came while someone changed another thing of it.
  if (at.getTime() === was?.getTime()) return was;
  if (!(at > now)) throw invalidAt("publishAt", postTexts.earlyTime);
  if (at.getTime() - now.getTime() > maxAheadMs) throw invalidAt("publishAt", postTexts.lateTime);
  return at;
}

/** What the audit log has of a post: of its text the length alone. */
const recorded = ({
  title,
  slug,
  author,
  postedOn,
  school,
  summary,
  body,
  publishedAt,
}: typeof posts.$inferInsert) => ({
  title,
  slug,
  author,
  postedOn,
  school,
  summary,
  lettersOfText: body.length,
  publicFrom: publishedAt?.toISOString() ?? null,
});
