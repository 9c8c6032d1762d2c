import { and, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "#db/client.ts";
import { sides } from "../contract.ts";
import { isMine, isViewers, mayBeUnread, me, type Viewer, waitsForAnswer } from "./conversation-view.ts";
import { conversations, messages } from "./tables.ts";

/** How many messages a viewer has not read, over all conversations. */
export type UnreadCount = (viewer: Viewer) => Promise<number>;

/** Binds the count, prepared for each side. */
export function countUnreadMessages(db: Db): UnreadCount {
  const counts = new Map(
    sides.map((side) => [
      side,
      db
        .select({ number: sql<number>`count(*)::int` })
        .from(conversations)
        .innerJoin(me, isMine(side))
        .innerJoin(
          messages,
          and(
            eq(messages.conversationId, conversations.id),
            ne(messages.side, side),
            isNull(messages.deletedAt),
            or(isNull(me.readAt), gt(messages.createdAt, me.readAt)),
          ),
        )
        .where(and(isViewers(side, sql.placeholder("accountId")), mayBeUnread))
        .prepare(`messaging_unread_${side}`),
    ]),
  );
  return async ({ side, accountId }) => (await counts.get(side)?.execute({ accountId }))?.[0]?.number ?? 0;
}

/** How many students wrote to support last, and so wait for an answer. */
export async function countWaitingForSupport(db: DbOrTx): Promise<number> {
  const [row] = await db
    .select({ number: sql<number>`count(*)::int` })
    .from(conversations)
    .innerJoin(me, isMine("support"))
    .where(waitsForAnswer);
  return row?.number ?? 0;
}
