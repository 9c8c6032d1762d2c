import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { across, isAcross, me } from "./conversation-view.ts";
import { conversationParticipants, conversations, messageFiles, messageReports, messages } from "./tables.ts";

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
        id: messages.id,
        createdAt: messages.createdAt,
      })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .innerJoin(me, and(eq(me.conversationId, conversations.id), eq(me.side, "student")))
      .innerJoin(across, isAcross)
      .where(or(eq(me.accountId, id), eq(messages.senderId, id)))
      .orderBy(asc(messages.conversationId), asc(messages.createdAt));
    const files = await db
      .select({
        messageId: messageFiles.messageId,
        name: messageFiles.name,
        sizeBytes: messageFiles.sizeBytes,
        sha256: messageFiles.sha256,
      })
      .from(messageFiles)
      .innerJoin(messages, eq(messages.id, messageFiles.messageId))
      .innerJoin(me, and(eq(me.conversationId, messages.conversationId), eq(me.side, "student")))
      .where(or(eq(me.accountId, id), eq(messages.senderId, id)))
      .orderBy(asc(messageFiles.messageId), asc(messageFiles.position));
    const filesOf = Map.groupBy(files, ({ messageId }) => messageId);
    const told = rows.map(({ id: messageId, ...row }) => ({
      ...row,
      files: (filesOf.get(messageId) ?? []).map(({ messageId: _, ...file }) => file),
    }));
    return told.length > 0 ? told : null;
  },
  // A student's conversations go with both sides of them and all files; what a tutor wrote stays with the students, without the account.
  async erase(tx, { id }) {
    const own = tx
      .select({ id: conversationParticipants.conversationId })
      .from(conversationParticipants)
      .where(and(eq(conversationParticipants.accountId, id), eq(conversationParticipants.side, "student")));
    await tx.delete(conversations).where(inArray(conversations.id, own));
    await tx.update(messageReports).set({ reporterId: null }).where(eq(messageReports.reporterId, id));
    await tx.update(messageReports).set({ endedById: null }).where(eq(messageReports.endedById, id));
    await tx.update(messages).set({ senderId: null }).where(eq(messages.senderId, id));
    return [];
  },
};

/** What somebody reported to staff, in their own words. */
export const reportPersonalData: PersonalDataHolder = {
  name: "message reports",
  async read(db, { id }) {
    const rows = await db
      .select({
        reason: messageReports.reason,
        words: messageReports.words,
        createdAt: messageReports.createdAt,
        endedAt: messageReports.endedAt,
      })
      .from(messageReports)
      .where(eq(messageReports.reporterId, id))
      .orderBy(asc(messageReports.createdAt));
    return rows.length > 0 ? rows : null;
  },
  // With the conversation, or without the account: see above.
  erase: async () => [],
};
