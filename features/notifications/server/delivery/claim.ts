import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isAnyOf } from "#db/is-any-of.ts";
import type { Channel } from "../../contract.ts";
import { notificationDeliveries, notifications } from "../tables.ts";

/** A notification that this process sends by a channel, and how often that was tried before. */
export type Taken = { notified: typeof notifications.$inferSelect; attempts: number };

/**
 * Claims what is due by a channel, the longest due first: for `forMs` (longer with each attempt) it is this process's, then another tries, or
 * this one again. So a killed process leaves nothing behind.
 */
export function claim(
  db: Db,
  channel: Channel,
  { batch, forMs, now }: { batch: number; forMs: number; now: Date },
): Promise<Taken[]> {
  const deliveries = notificationDeliveries;
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ notified: notifications, attempts: deliveries.attempts })
      .from(deliveries)
      .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
      .where(and(eq(deliveries.state, "waiting"), eq(deliveries.channel, channel), lte(deliveries.dueAt, now)))
      .orderBy(asc(deliveries.dueAt))
      .limit(batch)
      .for("update", { of: deliveries, skipLocked: true });
    if (due.length === 0) return [];
    const ids = due.map(({ notified }) => notified.id);
    await tx
      .update(deliveries)
      .set({
        attempts: sql`${deliveries.attempts} + 1`,
        dueAt: sql`${now.toISOString()}::timestamptz + ${forMs / 1000} * interval '1 second' * (${deliveries.attempts} + 1)`,
      })
      .where(and(isAnyOf(deliveries.notificationId, ids), eq(deliveries.channel, channel)));
    return due;
  });
}
