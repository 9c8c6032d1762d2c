import { and, asc, desc, eq, sql } from "drizzle-orm";
import { notFound } from "#lib/app-error.ts";
import { messagingTexts, type ReadAnswer, type ThreadPage } from "../contract.ts";
import { findConversation } from "./conversation-view.ts";
import type { MessageDeps } from "./message-deps.ts";
import { messageView } from "./message-view.ts";
import { conversationParticipants, messages } from "./tables.ts";

const pageSize = 40;

/** From which message on, by its id: those before it, those after it, or the newest of all. */
export type ThreadPlace = { before?: string | undefined; after?: string | undefined };

/**
 * Messages of one of the student's conversations in pages of 40, the oldest of the page first.
 * Errors: AppError not_found for another's conversation.
 */
export async function readThread(
  deps: MessageDeps,
  studentId: string,
  conversationId: string,
  { before, after }: ThreadPlace,
): Promise<ThreadPage> {
  const conversation = await findConversation(deps.db, studentId, conversationId);
  if (!conversation) throw notFound(messagingTexts.goneConversation);
  const isForward = after !== undefined;
  const place = after ?? before;
  const rows = await deps.db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        place === undefined
          ? undefined
          : sql`(${messages.createdAt}, ${messages.id}) ${sql.raw(isForward ? ">" : "<")}
              (select m.created_at, m.id from ${messages} m where m.id = ${place} and m.conversation_id = ${conversationId})`,
      ),
    )
    .orderBy(
      ...(isForward ? [asc(messages.createdAt), asc(messages.id)] : [desc(messages.createdAt), desc(messages.id)]),
    )
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  if (!isForward) page.reverse();
  return {
    conversation,
    data: page.map((row) => messageView(row, studentId)),
    hasMore: rows.length > pageSize,
  };
}

/**
 * Notes that the student has read up to a message. What came after it stays unread, and reading an older one takes nothing
 * back. Errors: AppError not_found for another's conversation.
 */
export async function markRead(
  deps: Pick<MessageDeps, "db"> & { unreadOf(studentId: string): Promise<number> },
  studentId: string,
  conversationId: string,
  upTo: string,
): Promise<ReadAnswer> {
  const moment = sql`(select m.created_at from ${messages} m where m.id = ${upTo} and m.conversation_id = ${conversationId})`;
  await deps.db
    .update(conversationParticipants)
    .set({ readAt: moment })
    .where(
      and(
        eq(conversationParticipants.conversationId, conversationId),
        eq(conversationParticipants.side, "student"),
        eq(conversationParticipants.accountId, studentId),
        // Without a change nothing is written, and no other page is told of one.
        sql`${moment} > coalesce(${conversationParticipants.readAt}, '-infinity')`,
      ),
    );
  const conversation = await findConversation(deps.db, studentId, conversationId);
  if (!conversation) throw notFound(messagingTexts.goneConversation);
  return { conversation, unread: await deps.unreadOf(studentId) };
}
