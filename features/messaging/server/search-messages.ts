import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import { containing } from "#platform/list/list-source.ts";
import type { FoundMessage } from "../contract.ts";
import { isViewers, me, selectConversations, type Viewer, viewConversation } from "./conversation-view.ts";
import { conversations, messages } from "./tables.ts";

const max = 30;
/** How much of a message is shown, in characters, and how much of that before the words. */
const shown = 160;
const before = 40;

/** Messages of a viewer's conversations that hold these words, whatever their case and accents; the newest first, at most 30. */
export async function searchMessages(
  { db }: Pick<VerbDeps, "db">,
  viewer: Viewer,
  label: string,
): Promise<FoundMessage[]> {
  const { side, accountId } = viewer;
  const text = sql`search_text(${messages.body})`;
  const pattern = containing(label);
  const position = sql`greatest(strpos(${text}, search_text(${label})) - ${before}, 1)`;
  const matchingMessages = await db
    .select({
      id: messages.id,
      conversationId: messages.conversationId,
      side: messages.side,
      excerpt: sql<string>`case when ${position} > 1 then '...' else '' end || substr(${messages.body}, ${position}, ${shown})`,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .innerJoin(me, and(eq(me.conversationId, messages.conversationId), eq(me.side, side)))
    .where(and(isViewers(side, accountId), isNull(messages.deletedAt), sql`${text} like search_text(${pattern})`))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(max);
  if (matchingMessages.length === 0) return [];
  const ids = [...new Set(matchingMessages.map(({ conversationId }) => conversationId))];
  const rows = await selectConversations(db, side).where(
    and(inArray(conversations.id, ids), isViewers(side, accountId)),
  );
  const names = new Map(rows.map((row) => [row.id, viewConversation(row).name]));
  return matchingMessages.map(({ side: writer, createdAt, ...message }) => ({
    ...message,
    name: names.get(message.conversationId) ?? "",
    fromMe: writer === side,
    createdAt: createdAt.toISOString(),
  }));
}
