import { and, desc, type SQL, sql } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import { type ConversationPage, type Side, sides } from "../contract.ts";
import { type ConversationCursor, writeCursor } from "../rules.ts";
import {
  isUnread,
  isViewers,
  selectConversations,
  type Viewer,
  viewConversation,
  waitsForAnswer,
} from "./conversation-view.ts";
import type { UnreadCount } from "./count-unread.ts";
import { conversations } from "./tables.ts";

const pageSize = 30;

export type ListFilter = {
  unreadOnly: boolean;
  /** Only those in which the student wrote last. */
  waitingOnly: boolean;
  after: ConversationCursor | null;
};

/**
 * Binds a viewer's conversations in pages of 30, the last written first. The first page of all is prepared: it is what the page
 * and its badge ask for.
 */
export function listConversations({ db, unreadOf }: Pick<VerbDeps, "db"> & { unreadOf: UnreadCount }) {
  const rowsWhere = (side: Side, ...conditions: (SQL | undefined)[]) =>
    selectConversations(db, side)
      .where(and(isViewers(side, sql.placeholder("accountId")), ...conditions))
      .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
      .limit(pageSize + 1);
  const firstPages = new Map(
    sides.map((side) => [side, rowsWhere(side).prepare(`messaging_conversations_${side}`)] as const),
  );

  return async (viewer: Viewer, { unreadOnly, waitingOnly, after }: ListFilter): Promise<ConversationPage> => {
    const { side, accountId } = viewer;
    const isBeyond =
      after &&
      sql`(${conversations.lastMessageAt}, ${conversations.id}) < (${after.lastMessageAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
    const isFirst = !(unreadOnly || waitingOnly || isBeyond);
    const query =
      (isFirst && firstPages.get(side)) ||
      rowsWhere(
        side,
        unreadOnly ? isUnread : undefined,
        waitingOnly ? waitsForAnswer : undefined,
        isBeyond ?? undefined,
      );
    const [rows, unread] = await Promise.all([query.execute({ accountId }), unreadOf(viewer)]);
    const shown = rows.slice(0, pageSize);
    const last = shown.at(-1);
    return {
      data: shown.map(viewConversation),
      next: rows.length > pageSize && last ? writeCursor(last) : null,
      unread,
    };
  };
}
