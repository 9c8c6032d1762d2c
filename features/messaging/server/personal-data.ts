import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { across, isAcross, me } from "./conversation-view.ts";
import { conversationParticipants, conversations, messages } from "./tables.ts";

/** What somebody wrote and was written to. */
export const messagingPersonalData: PersonalDataHolder = {
  name: "messages",
  async read(db, { id }) {
    const rows = await db
      .select({
        conversation: messages.conversationId,
        tutorId: across.tutorId,
        writtenByTheStudent: sql<boolean>`${messages.side} = 'student'`,
        message: messages.body,
        createdAt: messages.createdAt,
      })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .innerJoin(me, and(eq(me.conversationId, conversations.id), eq(me.side, "student")))
      .innerJoin(across, isAcross)
      .where(or(eq(me.accountId, id), eq(messages.senderId, id)))
      .orderBy(asc(messages.conversationId), asc(messages.createdAt));
    return rows.length > 0 ? rows : null;
  },
  // A student's conversations go with both sides of them; what a tutor wrote stays with the students, without the account.
  async erase(tx, { id }) {
    const own = tx
      .select({ id: conversationParticipants.conversationId })
      .from(conversationParticipants)
      .where(and(eq(conversationParticipants.accountId, id), eq(conversationParticipants.side, "student")));
    await tx.delete(conversations).where(inArray(conversations.id, own));
    await tx.update(messages).set({ senderId: null }).where(eq(messages.senderId, id));
    return [];
  },
};
