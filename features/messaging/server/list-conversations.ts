import { and, desc, eq, sql } from "drizzle-orm";
import type { ConversationPage } from "../contract.ts";
import { type ConversationCursor, writeCursor } from "../rules.ts";
import { isUnread, selectConversations, viewConversations } from "./conversation-view.ts";
import { countUnreadMessages } from "./count-unread.ts";
import type { MessageDeps } from "./message-deps.ts";
import { conversations } from "./tables.ts";

const pageSize = 30;

/** The student's conversations in pages of 30, the last written first; `unreadOnly` leaves out those that are read. */
export async function listConversations(
  deps: MessageDeps,
  studentId: string,
  { unreadOnly, after }: { unreadOnly: boolean; after: ConversationCursor | null },
): Promise<ConversationPage> {
  const [rows, unread] = await Promise.all([
    selectConversations(deps.db)
      .where(
        and(
          eq(conversations.studentId, studentId),
          unreadOnly ? isUnread : undefined,
          after
            ? sql`(${conversations.lastMessageAt}, ${conversations.id}) < (${after.lastMessageAt.toISOString()}::timestamptz, ${after.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
      .limit(pageSize + 1),
    countUnreadMessages(deps.db)(studentId),
  ]);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    data: await viewConversations(deps, deps.db, shown),
    next: rows.length > pageSize && last ? writeCursor(last) : null,
    unread,
  };
}
