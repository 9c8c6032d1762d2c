import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import type { ConversationPage } from "../contract.ts";
import { type ConversationCursor, writeCursor } from "../rules.ts";
import { isUnread, me, selectConversations, viewConversation } from "./conversation-view.ts";
import { countUnreadMessages } from "./count-unread.ts";
import { conversations } from "./tables.ts";

const pageSize = 30;

/**
 * Binds the student's conversations in pages of 30, the last written first; `unreadOnly` leaves out those that are read. The
 * first page of all is prepared: it is what the page and its badge ask for.
 */
export function listConversations({ db }: Pick<VerbDeps, "db">) {
  const rowsWhere = (...conditions: (SQL | undefined)[]) =>
    selectConversations(db)
      .where(and(eq(me.accountId, sql.placeholder("studentId")), ...conditions))
      .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
      .limit(pageSize + 1);
  const firstPage = rowsWhere().prepare("messaging_conversations");
  const unreadOf = countUnreadMessages(db);

  return async (
    studentId: string,
    { unreadOnly, after }: { unreadOnly: boolean; after: ConversationCursor | null },
  ): Promise<ConversationPage> => {
    const isBeyond =
      after &&
      sql`(${conversations.lastMessageAt}, ${conversations.id}) < (${after.lastMessageAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
    const query =
      unreadOnly || isBeyond ? rowsWhere(unreadOnly ? isUnread : undefined, isBeyond ?? undefined) : firstPage;
    const [rows, unread] = await Promise.all([query.execute({ studentId }), unreadOf(studentId)]);
    const shown = rows.slice(0, pageSize);
    const last = shown.at(-1);
    return {
      data: shown.map(viewConversation),
      next: rows.length > pageSize && last ? writeCursor(last) : null,
      unread,
    };
  };
}
