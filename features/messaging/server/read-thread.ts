import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { readAbout } from "#features/notifications/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { messagingTexts, type ReadResponse, type ThreadPage } from "../contract.ts";
import { aboutConversation } from "../rules.ts";
import { findConversation, findConversationRow, type Viewer, viewConversation } from "./conversation-view.ts";
import { countUnread } from "./count-unread.ts";
import { filesOfMessage } from "./file-rows.ts";
import { messageView } from "./message-view.ts";
import { conversationParticipants, messages } from "./tables.ts";
import { pairOf, topicsOf } from "./topics.ts";

const pageSize = 40;

/** Which messages: those before one by its id, those that changed since a change, or the newest of all. */
export type ThreadPlace = { before?: string | undefined; since?: string | undefined };

/**
 * Messages of one of a viewer's conversations in pages of 40, the oldest of the page first; with `since` the longest changed.
 * Errors: AppError not_found for another's conversation.
 */
export async function readThread(
  deps: Pick<VerbDeps, "db" | "contributions">,
  viewer: Viewer,
  { id: conversationId, before, since }: ThreadPlace & { id: string },
): Promise<ThreadPage> {
  const { db } = deps;
  // Before its messages: what is written in between is requested again, and nothing is missed.
  const conversation = await findConversationRow(db, viewer, conversationId);
  if (!conversation) throw notFound(messagingTexts.unknownConversation);
  const people = personRows(db);
  const rows = await db
    .select({ message: messages, files: filesOfMessage, author: people.personName })
    .from(messages)
    .leftJoin(people, eq(people.id, messages.senderId))
    .where(
      and(
        eq(messages.conversationId, conversationId),
        since === undefined ? undefined : gt(messages.change, Number(since)),
        before === undefined
          ? undefined
          : sql`(${messages.createdAt}, ${messages.id}) <
              (select m.created_at, m.id from ${messages} m where m.id = ${before} and m.conversation_id = ${conversationId})`,
      ),
    )
    .orderBy(...(since === undefined ? [desc(messages.createdAt), desc(messages.id)] : [asc(messages.change)]))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const hasMore = rows.length > pageSize;
  if (since === undefined) page.reverse();
  const pair = since === undefined && before === undefined ? await pairOf(db, conversationId) : null;
  return {
    conversation: viewConversation(conversation),
    ...(pair && { topics: await topicsOf(deps, pair) }),
    data: page.map(({ message, files, author }) => messageView(message, files, viewer, author)),
    hasMore,
    // Changes are committed in the order of their numbers: the last that was seen is known with all before it.
    change: since === undefined ? conversation.changes : (page.at(-1)?.message.change ?? Number(since)),
  };
}

/**
 * Records that a viewer's side has read up to a message, and with it what the bell shows of the conversation. What came after it stays
 * unread, and reading an older one takes nothing back. Errors: AppError not_found for another's conversation.
 */
export async function markRead(
  deps: Pick<VerbDeps, "db" | "clock" | "contributions">,
  viewer: Viewer,
  { id: conversationId, upTo }: { id: string; upTo: string },
): Promise<ReadResponse> {
  const { db } = deps;
  const moment = sql`(select m.created_at from ${messages} m where m.id = ${upTo} and m.conversation_id = ${conversationId})`;
  await db
    .update(conversationParticipants)
    .set({ readAt: moment })
    .where(
      and(
        eq(conversationParticipants.conversationId, conversationId),
        eq(conversationParticipants.side, viewer.side),
        viewer.side === "support" ? undefined : eq(conversationParticipants.accountId, viewer.accountId),
        // Without a change nothing is written, and no other page is notified about one.
        sql`${moment} > coalesce(${conversationParticipants.readAt}, '-infinity')`,
      ),
    );
  const conversation = await findConversation(db, viewer, conversationId);
  if (!conversation) throw notFound(messagingTexts.unknownConversation);
  await readAbout(deps, viewer.accountId, aboutConversation(conversationId));
  return { conversation, unread: await countUnread(deps, viewer) };
}
