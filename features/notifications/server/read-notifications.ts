import { and, count, eq, inArray, isNull } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { notifications } from "./tables.ts";

/** How many of a person's notifications are unread. */
export async function countUnreadNotifications(db: DbOrTx, accountId: string): Promise<number> {
  const [held] = await db
    .select({ number: count() })
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), isNull(notifications.readAt)));
  return held?.number ?? 0;
}

/**
 * Marks notifications of a person read: those named, or all. Those of others, and those that are gone, are passed over.
 * Answers how many are left unread.
 */
export async function readNotifications(
  db: DbOrTx,
  accountId: string,
  ids: readonly string[] | null,
  now: Date,
): Promise<number> {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.accountId, accountId),
        isNull(notifications.readAt),
        ids === null ? undefined : inArray(notifications.id, [...ids]),
      ),
    );
  return countUnreadNotifications(db, accountId);
}
