import { and, desc, eq, isNull, not, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { momentKey, readCursor, writeCursor } from "#platform/list/cursor.ts";
import type { ConversationPage, Side } from "../contract.ts";
import type { SupportView } from "../support-texts.ts";
import {
  assigneeName,
  bySide,
  isDone,
  isUnread,
  isViewers,
  me,
  selectConversations,
  type Viewer,
  viewConversation,
  waitsForAnswer,
} from "./conversation-view.ts";
import { countUnread } from "./count-unread.ts";
import { conversations } from "./tables.ts";

const pageSize = 30;

export type ListFilter = {
  unreadOnly: boolean;
  /** Only those in which the student waits for an answer. */
  waitingOnly: boolean;
  /** Of support: only what the viewer has, no one has, or is done. */
  show?: SupportView | undefined;
  /** `next` of the page before. */
  after: string | undefined;
};

function pageOf(db: DbOrTx, side: Side, accountId: string | Placeholder, ...conditions: (SQL | undefined)[]) {
  return selectConversations(db, side)
    .where(and(isViewers(side, accountId), ...conditions))
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(pageSize + 1);
}

/** What is done is in neither of the other two. */
const viewOf = (db: DbOrTx, accountId: string): Record<SupportView, SQL | undefined> => ({
  mine: and(not(isDone), eq(me.assigneeId, accountId)),
  unassigned: and(not(isDone), isNull(assigneeName(db))),
  done: isDone,
});

/** The first page of all is what the page and its badge ask for. */
const firstPages = bySide((side) =>
  prepared(`messaging_conversations_${side}`, (db) => pageOf(db, side, sql.placeholder("accountId"))),
);

/** A viewer's conversations in pages of 30, the last written first. Errors: AppError invalid for an unknown `after`. */
export async function listConversations(
  deps: Pick<VerbDeps, "db" | "contributions">,
  viewer: Viewer,
  { unreadOnly, waitingOnly, show, after }: ListFilter,
): Promise<ConversationPage> {
  const { side, accountId } = viewer;
  const from = after === undefined ? null : readCursor(after, momentKey, "after", "That is no `next` of ours.");
  const isBeyond =
    from && sql`(${conversations.lastMessageAt}, ${conversations.id}) < (${from.by}::timestamptz, ${from.id}::uuid)`;
  const isFirst = !(unreadOnly || waitingOnly || show || isBeyond);
  const page = isFirst
    ? firstPages[side](deps.db, { accountId })
    : pageOf(
        deps.db,
        side,
        accountId,
        unreadOnly ? isUnread : undefined,
        waitingOnly ? waitsForAnswer : undefined,
        show && viewOf(deps.db, accountId)[show],
        isBeyond ?? undefined,
      );
  const [rows, unread] = await Promise.all([page, countUnread(deps, viewer)]);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    data: shown.map(viewConversation),
    next: rows.length > pageSize && last ? writeCursor(last.id, last.lastMessageAt) : null,
    unread,
  };
}
