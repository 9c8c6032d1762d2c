import { sql } from "drizzle-orm";
import { isReadOnly } from "#db/read-only.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { messagingTexts, type Side } from "../contract.ts";
import { typingTopic } from "../rules.ts";
import { findConversationRow, type Viewer, viewConversation } from "./conversation-view.ts";
import { conversationParticipants, conversations } from "./tables.ts";

/**
 * Shows on the open pages of the other side that this one writes. Nothing is stored of it.
 * Errors: AppError not_found for another's conversation.
 */
export async function showTyping({ db }: Pick<VerbDeps, "db">, viewer: Viewer, conversationId: string): Promise<void> {
  const conversationRow = await findConversationRow(db, viewer, conversationId);
  if (!conversationRow) throw notFound(messagingTexts.unknownConversation);
  if (!viewConversation(conversationRow).isOpen) return;
  await db.execute(sql`select tell_account(account, ${typingTopic(conversationId)})
    from conversation_accounts(${conversationId}::uuid, ${viewer.side}) account`);
}

/** Records that a page of an account was notified about all that was written to these sides of it; nothing is written where it knew. */
export async function recordDelivered(
  { db }: Pick<VerbDeps, "db">,
  accountId: string,
  sides: readonly Side[],
): Promise<void> {
  // Staff who see a student's pages are not the student.
  if (isReadOnly()) return;
  const p = conversationParticipants;
  await db.execute(sql`update ${p} set delivered_at = ${conversations.lastMessageAt} from ${conversations}
    where ${conversations.id} = ${p.conversationId} and ${p.side} in ${sides}
      and (${p.accountId} = ${accountId} or ${p.side} = 'support')
      and ${conversations.lastMessageAt} > coalesce(${p.deliveredAt}, ${p.readAt}, '-infinity')`);
}
