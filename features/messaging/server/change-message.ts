import { and, eq, isNull } from "drizzle-orm";
import { invalidAt, notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { messagingTexts, type SentAnswer } from "../contract.ts";
import { mayChange } from "../rules.ts";
import { nextChange } from "./add-message.ts";
import { findConversation, isMine, isViewers, me, mustBeFilled, mustBeOpen, type Viewer } from "./conversation-view.ts";
import { readFiles } from "./message-files.ts";
import { messageView } from "./message-view.ts";
import { conversations, messageFiles, messages } from "./tables.ts";

/**
 * Gives a viewer's own message other words, or with null deletes it, for 15 minutes after it was sent. A deleted one keeps its
 * place, none of its words and none of its files; deleting it again answers the same.
 * Errors: AppError not_found for another's message, invalid once it is too late, for new words of a deleted one, for new words
 * where nothing may be written any more, and for support's with an unfilled placeholder; what was written may be deleted there.
 */
export async function changeMessage(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  viewer: Viewer,
  { id: messageId, body }: { id: string; body: string | null },
): Promise<SentAnswer> {
  return db.transaction(async (tx) => {
    const [message] = await tx
      .select({ id: conversations.id })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .innerJoin(me, isMine(viewer.side))
      .where(and(eq(messages.id, messageId), isViewers(viewer.side, viewer.accountId)))
      .for("update", { of: conversations });
    const own = and(
      eq(messages.id, messageId),
      eq(messages.side, viewer.side),
      eq(messages.senderId, viewer.accountId),
    );
    const [before] = message ? await tx.select().from(messages).where(own) : [];
    if (!message || !before) throw notFound(messagingTexts.unknownMessage);
    let after = before;
    if (before.deletedAt === null || body !== null) {
      const now = clock.now();
      if (before.deletedAt !== null) throw notFound(messagingTexts.unknownMessage);
      if (!mayChange(before.createdAt, now)) {
        throw invalidAt("id", messagingTexts.changedTooLate, "late");
      }
      // New words are as good as a new message.
      if (body !== null) {
        mustBeFilled(viewer, body);
        mustBeOpen(await findConversation(tx, viewer, message.id), "id");
      }
      const change = await nextChange({ db: tx }, message.id);
      const [changed] = await tx
        .update(messages)
        .set(body === null ? { body: "", deletedAt: now, change } : { body, editedAt: now, change })
        .where(and(own, isNull(messages.deletedAt)))
        .returning();
      if (!changed) throw new Error("A locked message is gone.");
      if (body === null) await tx.delete(messageFiles).where(eq(messageFiles.messageId, messageId));
      after = changed;
    }
    const conversation = await findConversation(tx, viewer, message.id);
    if (!conversation) throw notFound(messagingTexts.unknownConversation);
    return { conversation, message: messageView(after, (await readFiles(tx, messageId)).files, viewer) };
  });
}
