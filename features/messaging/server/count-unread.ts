import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { conversations, messages } from "./tables.ts";

/** Binds the count of messages that a student has not read, over all conversations. */
export const countUnreadMessages =
  (db: DbOrTx) =>
  async (studentId: string): Promise<number> => {
    const [held] = await db
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
          eq(conversations.studentId, studentId),
          // Those that are read through are passed over without a look at their messages.
          or(isNull(conversations.studentReadAt), gt(conversations.lastMessageAt, conversations.studentReadAt)),
        ),
      );
    return held?.number ?? 0;
  };
