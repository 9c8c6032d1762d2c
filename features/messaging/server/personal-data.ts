import { asc, eq, or } from "drizzle-orm";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { conversations, messages } from "./tables.ts";

/** What somebody wrote and was written to. */
export const messagingPersonalData: PersonalDataHolder = {
  name: "messages",
  async read(db, { id }) {
    const rows = await db
      .select({
        conversation: messages.conversationId,
        tutorId: conversations.tutorId,
        writtenByTheStudent: messages.fromStudent,
        message: messages.body,
        createdAt: messages.createdAt,
      })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(or(eq(conversations.studentId, id), eq(messages.senderId, id)))
      .orderBy(asc(messages.conversationId), asc(messages.createdAt));
    return rows.length > 0 ? rows : null;
  },
  // A student's conversations go with both sides of them; what a tutor wrote stays with the students, without the account.
  async erase(tx, { id }) {
    await tx.delete(conversations).where(eq(conversations.studentId, id));
    await tx.update(messages).set({ senderId: null }).where(eq(messages.senderId, id));
    return [];
  },
};
