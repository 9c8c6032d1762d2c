import { inArray, lt } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import { notifications } from "./tables.ts";

const retentionMs = 90 * 24 * 60 * 60_000;
/** Rows in one statement, so that no lock lasts long. */
const batch = 5_000;

/** Deletes notifications of more than 90 days ago, read or not. Returns how many; safe in several processes at once. */
export async function purgeNotifications(deps: Pick<VerbDeps, "db" | "clock">): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - retentionMs);
  for (let deleted = 0; ; ) {
    const old = deps.db
      .select({ id: notifications.id })
      .from(notifications)
      .where(lt(notifications.createdAt, before))
      .limit(batch)
      .for("update", { skipLocked: true });
    const { rowCount } = await deps.db.delete(notifications).where(inArray(notifications.id, old));
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return deleted;
  }
}
