import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { holding, type PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { across, isAcross, me } from "./conversation-view.ts";
import {
  conversationNotePersonal,
  conversationParticipants,
  conversations,
  messageFiles,
  messageReports,
  messages,
  reportEndPersonal,
  reportPersonal,
} from "./tables.ts";

/** What someone wrote and was written to. */
export const messagingPersonalData: PersonalDataHolder = {
  name: "messages",
  accounts: [
    conversationParticipants.accountId,
    conversationParticipants.assigneeId,
    messages.senderId,
    messageReports.endedById,
  ],
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
    const notified = rows.map(({ id: messageId, ...row }) => ({
      ...row,
      files: (filesOf.get(messageId) ?? []).map(({ messageId: _, ...file }) => file),
    }));
    return notified.length > 0 ? notified : null;
  },
  // A student's conversations go with both sides of them and all files; what a tutor wrote stays with the students, without the account.
  async erase(tx, owner) {
    const { id } = owner;
    const own = tx
      .select({ id: conversationParticipants.conversationId })
      .from(conversationParticipants)
      .where(and(eq(conversationParticipants.accountId, id), eq(conversationParticipants.side, "student")));
    await tx.delete(conversations).where(inArray(conversations.id, own));
    for (const report of [reportPersonal, reportEndPersonal]) await report.erase(tx, owner);
    await tx
      .update(conversationParticipants)
      .set({ assigneeId: null })
      .where(eq(conversationParticipants.assigneeId, id));
    await tx.update(messages).set({ senderId: null }).where(eq(messages.senderId, id));
    return [];
  },
};

export const reportPersonalData = holding("message reports", reportPersonal);
export const notePersonalData = holding("notes of support", conversationNotePersonal);
