import { and, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isMine, mayBeUnread, me } from "./conversation-view.ts";
import { conversations, messages } from "./tables.ts";

/** Binds the count of messages that a student has not read, over all conversations. */
export function countUnreadMessages(db: Db): (studentId: string) => Promise<number> {
  const row = db
    .select({ number: sql<number>`count(*)::int` })
    .from(conversations)
    .innerJoin(me, isMine)
    .innerJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        ne(messages.side, "student"),
        or(isNull(me.readAt), gt(messages.createdAt, me.readAt)),
      ),
    )
    .where(and(eq(me.accountId, sql.placeholder("studentId")), mayBeUnread))
    .prepare("messaging_unread");
  return async (studentId) => (await row.execute({ studentId }))[0]?.number ?? 0;
}
