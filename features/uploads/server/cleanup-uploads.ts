import { and, eq, lte, ne, or } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import { disownFiles } from "#platform/files/disown-files.ts";
import { uploads } from "./tables.ts";
import { dropParts } from "./upload-rows.ts";

/** How long a file that does not go on is stored, from its last byte; and one that is whole and not used. */
export const unfinishedMs = 60 * 60 * 1000;
export const unusedMs = 24 * 60 * 60 * 1000;

/** Removes uploads that no one went on with, by the academy's clock, and returns how many. Next to others, and cut anywhere, harmless. */
export async function cleanupUploads({ db, clock }: Pick<VerbDeps, "db" | "clock">): Promise<number> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  let removed = 0;
  for (;;) {
    const match = await db.transaction(async (tx) => {
      const [row] = await tx
        .select({ id: uploads.id, fileKey: uploads.fileKey, previewKey: uploads.previewKey })
        .from(uploads)
        .where(
          and(
            ne(uploads.state, "used"),
            or(
              and(eq(uploads.state, "arriving"), lte(uploads.touchedAt, before(unfinishedMs))),
              lte(uploads.touchedAt, before(unusedMs)),
            ),
          ),
        )
        .limit(1)
        .for("update", { skipLocked: true });
      if (!row) return false;
      await dropParts({ db: tx }, row.id);
      await disownFiles(tx, [row.fileKey, row.previewKey]);
      await tx.delete(uploads).where(eq(uploads.id, row.id));
      return true;
    });
    if (!match) return removed;
    removed += 1;
  }
}
