import { desc, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { backupRuns } from "#platform/backup/tables.ts";

/** A backup each night, with two hours for a late one. */
const maxAgeMs = 26 * 3_600_000;

/** The last backup, or the last restore of one elsewhere. */
export async function findLastRun(db: DbOrTx, kind: "backup" | "check") {
  const [run] = await db
    .select()
    .from(backupRuns)
    .where(eq(backupRuns.kind, kind))
    .orderBy(desc(backupRuns.finishedAt))
    .limit(1);
  return run ?? null;
}

/** Whether the newest backup is older than 26 hours, or there is none. */
export const isLate = (backup: { takenAt: Date } | null, now: Date): boolean =>
  !backup || now.getTime() - backup.takenAt.getTime() > maxAgeMs;
