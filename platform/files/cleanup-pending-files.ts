import { eq, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { FileStore } from "./file-store.ts";
import { pendingFiles } from "./tables.ts";

/** One number for "a backup runs", which takes it alone: what its rows name is not deleted until it is done. */
export const backupLock = 7_203_118_404;

/**
 * Removes stored files that no one adopted within `olderThanMs` (by the database's clock) and returns how many. Safe next to
 * uploads, backups (it waits for their end, by later rounds) and other cleanups: a file that is just being adopted is passed over, and one that is being deleted cannot be adopted.
 */
export async function cleanupPendingFiles(options: { db: Db; files: FileStore; olderThanMs: number }): Promise<number> {
  const { db, files, olderThanMs } = options;
  let removed = 0;
  for (;;) {
    const match = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock_shared(${backupLock}) as free`,
      );
      if (!rows[0]?.free) return false;
      const [pending] = await tx
        .select()
        .from(pendingFiles)
        .where(lte(pendingFiles.createdAt, sql`now() - make_interval(secs => ${olderThanMs / 1000})`))
        .orderBy(pendingFiles.createdAt)
        .limit(1)
        .for("update", { skipLocked: true });
      if (!pending) return false;
      // The file first: were the note gone and the process killed then, the file would stay forever.
      await files.delete(pending.key);
      await tx.delete(pendingFiles).where(eq(pendingFiles.key, pending.key));
      return true;
    });
    if (!match) return removed;
    removed += 1;
  }
}
