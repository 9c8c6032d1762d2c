import { eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { TxDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { conversationParticipants, conversations } from "./tables.ts";

/** A conversation whose row is locked until the transaction ends: a person who writes into it next waits. */
export type LockedConversation = { id: string; lastMessageAt: Date; changes: number; isNew: boolean };

/** Who is in a conversation; a `tutorId` of null is support. */
type Pair = { studentId: string; tutorId: string | null };

/** The words by which the database knows a pair, the same for everybody who writes them. */
export const pairKey = ({ studentId, tutorId }: Pair): string =>
  `student:${studentId} ${tutorId === null ? "support" : `tutor:${tutorId}`}`;

/**
 * The one conversation of a student with a tutor (null: with support), made where there is none and locked in any case, so
 * that its messages get one order. However many open it at once, there is one.
 */
export async function openConversation(
  { db: tx, clock }: Pick<TxDeps, "db" | "clock">,
  pair: Pair,
): Promise<LockedConversation> {
  const now = clock.now();
  const id = newId();
  const { studentId, tutorId } = pair;
  const [conversation] = await tx
    .insert(conversations)
    .values({ id, pairKey: pairKey(pair), lastMessageAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: conversations.pairKey,
      set: { lastMessageAt: sql`${conversations.lastMessageAt}` }, // changes nothing, but locks and answers the row
    })
    .returning({
      id: conversations.id,
      lastMessageAt: conversations.lastMessageAt,
      changes: conversations.changes,
    });
  if (!conversation) throw new Error("A conversation was neither made nor found.");
  const isNew = conversation.id === id;
  if (isNew) {
    await tx
      .insert(conversationParticipants)
      .values([
        { conversationId: id, side: "student", accountId: studentId },
        tutorId === null
          ? { conversationId: id, side: "support" }
          : { conversationId: id, side: "tutor", tutorId, accountId: await accountOfTutor(tx, tutorId) },
      ]);
  }
  return { ...conversation, isNew };
}

async function accountOfTutor(tx: DbOrTx, tutorId: string): Promise<string | null> {
  const tutors = tutorRows(tx);
  const [tutor] = await tx.select({ accountId: tutors.tutorAccountId }).from(tutors).where(eq(tutors.id, tutorId));
  return tutor?.accountId ?? null;
}
