import { sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { newId } from "#platform/ids/ids.ts";
import { conversations } from "./tables.ts";

/** A conversation whose row is locked until the transaction ends: whoever writes into it next waits. */
export type HeldConversation = { id: string; tutorId: string | null; lastMessageAt: Date; isNew: boolean };

/**
 * The one conversation of a student with a tutor (null: with support), made where there is none and locked in any case, so
 * that its messages get one order. However many open it at once, there is one.
 */
export async function openConversation(
  tx: DbOrTx,
  { studentId, tutorId }: { studentId: string; tutorId: string | null },
  now: Date,
): Promise<HeldConversation> {
  const id = newId();
  const [held] = await tx
    .insert(conversations)
    .values({ id, studentId, tutorId, lastMessageAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: [conversations.studentId, conversations.tutorId],
      set: { lastMessageAt: sql`${conversations.lastMessageAt}` }, // changes nothing, but locks and answers the row
    })
    .returning({
      id: conversations.id,
      tutorId: conversations.tutorId,
      lastMessageAt: conversations.lastMessageAt,
    });
  if (!held) throw new Error("A conversation was neither made nor found.");
  return { ...held, isNew: held.id === id };
}
