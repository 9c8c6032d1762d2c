import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { invalidAt } from "#lib/app-error.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { messagingTexts } from "../contract.ts";
import { momentAfter } from "../rules.ts";
import type { LockedConversation } from "./open-conversation.ts";
import { conversations, messages, type Side } from "./tables.ts";

export type MessageRow = typeof messages.$inferSelect;

/**
 * Writes into a conversation that the transaction has locked. The lock makes one order of it: each message is later than the one
 * before, whatever the clocks of the processes show, so "after the last that I know" never misses one. A `requestKey` that was
 * used before answers the message it made, with `isNew` false.
 * Errors: AppError invalid where that message contains something else.
 */
export async function addMessage(
  { db: tx, clock }: InTx<"clock">,
  conversation: LockedConversation,
  written: Written,
): Promise<{ message: MessageRow; isNew: boolean }> {
  const now = clock.now();
  const createdAt = conversation.isNew ? now : momentAfter(conversation.lastMessageAt, now);
  const [message] = await tx
    .insert(messages)
    .values({
      id: newId(),
      conversationId: conversation.id,
      ...written,
      createdAt,
      // The lock keeps the count as it was read.
      change: conversation.changes + 1,
    })
    .onConflictDoNothing({ target: [messages.conversationId, messages.requestKey] })
    .returning();
  if (!message) return { message: await madeBefore(tx, conversation, written), isNew: false };
  await tx
    .update(conversations)
    .set({ changes: message.change, lastMessageAt: createdAt })
    .where(eq(conversations.id, conversation.id));
  return { message, isNew: true };
}

type Written = { side: Side; senderId: string | null; body: string; requestKey: string | null };

/** The message that this key made; errors: AppError invalid where it shows something else. */
async function madeBefore(tx: Tx, conversation: LockedConversation, written: Written): Promise<MessageRow> {
  const [before] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversation.id), eq(messages.requestKey, written.requestKey ?? "")));
  if (!before) throw new Error("A message was not written.");
  if (
    before.senderId !== written.senderId ||
    (before.body !== written.body && before.editedAt === null && before.deletedAt === null)
  )
    throw otherMessage();
  return before;
}

/** A key that made a message that contains something else. */
export const otherMessage = () => invalidAt("Idempotency-Key", messagingTexts.otherMessage, "used");

/**
 * The number of the next change of a conversation that the transaction has locked: its open pages ask for what changed after the
 * last number that they know, and because of the lock none appears below another.
 */
export async function nextChange({ db: tx }: InTx, conversationId: string): Promise<number> {
  const [counted] = await tx
    .update(conversations)
    .set({ changes: sql`${conversations.changes} + 1` })
    .where(eq(conversations.id, conversationId))
    .returning({ changes: conversations.changes });
  if (!counted) throw new Error("A locked conversation is gone.");
  return counted.changes;
}
