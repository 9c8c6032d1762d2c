import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { conversations, messages } from "./tables.ts";

/** Binds the count of messages that a student has not read, over all conversations. */
export function countUnreadMessages(db: Db): (studentId: string) => Promise<number> {
  const row = db
    .select({ number: sql<number>`count(*)::int` })
    .from(conversations)
    .innerJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        eq(messages.fromStudent, false),
        or(isNull(conversations.studentReadAt), gt(messages.createdAt, conversations.studentReadAt)),
      ),
    )
    .where(
      and(
        eq(conversations.studentId, sql.placeholder("studentId")),
        // Those that are read through are passed over without a look at their messages.
        or(isNull(conversations.studentReadAt), gt(conversations.lastMessageAt, conversations.studentReadAt)),
      ),
    )
    .prepare("messaging_unread");
  return async (studentId) => (await row.execute({ studentId }))[0]?.number ?? 0;
}
