import { eq } from "drizzle-orm";
import { conflict, notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { postTexts } from "../office-texts.ts";
import { posts } from "./tables.ts";

/**
 * Deletes a draft that was read at `seen`. Errors: AppError not_found; conflict where it is public or will be, and where another
 * person changed it since.
 */
export const deletePost = (
  deps: Pick<VerbDeps, "db" | "clock">,
  actorId: string,
  { id, seen }: { id: string; seen: string },
): Promise<{ id: string }> =>
  staffWrite(deps, actorId, async (tx, record) => {
    const [before] = await tx.select().from(posts).where(eq(posts.id, id)).for("update");
    if (!before) throw notFound(postTexts.unknown);
    if (before.updatedAt.getTime() !== Date.parse(seen)) throw conflict(postTexts.changed);
    if (before.publishedAt !== null) throw conflict(postTexts.notDraft);
    await tx.delete(posts).where(eq(posts.id, id));
    const { title, slug, author, body } = before;
    await record("post.deleted", id, { before: { title, slug, author, body } });
    return { id };
  });
