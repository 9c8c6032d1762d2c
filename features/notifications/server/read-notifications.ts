import { and, asc, count, eq, inArray, isNull, max, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { TxDeps } from "#platform/deps.ts";
import { notifications } from "./tables.ts";

/** How many of a person's notifications are unread, and when the newest of these came; null: there is none. */
export async function findUnread(
  { db }: Pick<TxDeps, "db">,
  accountId: string,
): Promise<{ count: number; newestAt: Date | null }> {
  const [row] = await db
    .select({ count: count(), newestAt: max(notifications.createdAt) })
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), isNull(notifications.readAt)));
  return row ?? { count: 0, newestAt: null };
}

/** How many of a person's notifications are unread. */
export const countUnreadNotifications = async (deps: Pick<TxDeps, "db">, accountId: string): Promise<number> =>
  (await findUnread(deps, accountId)).count;

/**
 * Marks notifications of a person read: those named, or all. Those of others, and those that are gone, are passed over.
 * Returns how many are left unread.
 */
export async function readNotifications(
  deps: Pick<TxDeps, "db" | "clock">,
  accountId: string,
  ids: readonly string[] | null,
): Promise<number> {
  await deps.db
    .update(notifications)
    .set({ readAt: deps.clock.now() })
    .where(
      and(
        eq(notifications.accountId, accountId),
        isNull(notifications.readAt),
        ids === null ? undefined : inArray(notifications.id, [...ids]),
      ),
    );
  return countUnreadNotifications(deps, accountId);
}

/**
 * Marks read what a person's bell shows about something that they have seen in its own place, by the beginning of `about`. Where
 * nothing was unread, nothing is written.
 */
export async function readAbout(
  { db, clock }: Pick<TxDeps, "db" | "clock">,
  accountId: string,
  about: string,
): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: clock.now() })
    .where(
      and(
        eq(notifications.accountId, accountId),
        isNull(notifications.readAt),
        sql`starts_with(${notifications.about}, ${about})`,
      ),
    );
}

/** What these accounts were notified of by the beginning of `about`, the oldest first. */
export const lastNotices = async (
  db: DbOrTx,
  { accounts, about }: { accounts: readonly string[]; about: string },
): Promise<{ about: string; at: Date }[]> =>
  accounts.length === 0
    ? []
    : db
        .select({ about: notifications.about, at: notifications.createdAt })
        .from(notifications)
        .where(and(inArray(notifications.accountId, [...accounts]), sql`starts_with(${notifications.about}, ${about})`))
        .orderBy(asc(notifications.createdAt));
