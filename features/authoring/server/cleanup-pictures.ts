import { and, inArray, lte, sql } from "drizzle-orm";
import { questionPictures, questionVersions } from "#features/questions/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";

/** How long a picture waits for a question that shows it. */
export const unusedMs = 24 * 60 * 60 * 1000;
const atOnce = 200;

const isUnused = sql`not exists (select from ${questionVersions} where ${questionVersions.pictureId} = ${questionPictures.id})`;

/**
 * Removes pictures that no version of a question shows a day after they were added, by the academy's clock, and returns how many. Next to
 * others, and cut anywhere, harmless.
 */
export async function cleanupPictures({ db, clock }: Pick<VerbDeps, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - unusedMs);
  let removed = 0;
  for (;;) {
    const count = await db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: questionPictures.id })
        .from(questionPictures)
        .where(and(lte(questionPictures.createdAt, before), isUnused))
        .limit(atOnce)
        .for("update", { skipLocked: true });
      const ids = rows.map(({ id }) => id);
      // Asked again: a question may have taken one between reading and locking it.
      const removedRows = await tx
        .delete(questionPictures)
        .where(and(inArray(questionPictures.id, ids), isUnused))
        .returning({ id: questionPictures.id });
      return removedRows.length;
    });
    removed += count;
    if (count < atOnce) return removed;
  }
}
