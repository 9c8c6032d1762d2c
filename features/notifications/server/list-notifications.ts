import { and, desc, eq, sql } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import type { NotificationPage } from "../contract.ts";
import { countUnreadNotifications } from "./read-notifications.ts";
import { notifications } from "./tables.ts";

const pageSize = 20;

/** A person's notifications in pages of 20, the newest first; `before` is the `next` of the page before. */
export async function listNotifications(
  { db }: Pick<VerbDeps, "db">,
  accountId: string,
  { before }: { before?: string | undefined },
): Promise<NotificationPage> {
  const [rows, unread] = await Promise.all([
    db
      .select()
      .from(notifications)
      .where(
        and(
          eq(notifications.accountId, accountId),
          before
            ? sql`(${notifications.createdAt}, ${notifications.id}) <
                (select n.created_at, n.id from ${notifications} n where n.id = ${before} and n.account_id = ${accountId})`
            : undefined,
        ),
      )
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(pageSize + 1),
    countUnreadNotifications({ db }, accountId),
  ]);
  const shown = rows.slice(0, pageSize);
  return {
    data: shown.map(({ id, kind, message, link, createdAt, readAt }) => ({
      id,
      kind,
      message,
      link,
      createdAt: createdAt.toISOString(),
      unread: readAt === null,
    })),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    unread,
  };
}
