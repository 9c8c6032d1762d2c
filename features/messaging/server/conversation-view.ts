import { and, desc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { type Conversation, messagingTexts } from "../contract.ts";
import { conversationParticipants, conversations, messages } from "./tables.ts";

/** How much of a message a list shows, in characters. */
const excerptLength = 160;

/** The student's own part in a conversation, and the one across: a tutor or support. */
export const me = alias(conversationParticipants, "me");
export const across = alias(conversationParticipants, "across");

/** Joins the student's part to the conversation, and the one across. */
export const isMine = and(eq(me.conversationId, conversations.id), eq(me.side, "student"));
export const isAcross = and(eq(across.conversationId, conversations.id), ne(across.side, "student"));

/** Messages from across that came after what the student last read. */
const isUnreadMessage = sql`${messages.conversationId} = ${conversations.id} and ${messages.side} <> 'student'
  and ${messages.createdAt} > coalesce(${me.readAt}, '-infinity')`;

const unreadCount = sql<number>`(select count(*)::int from ${messages} where ${isUnreadMessage})`;

/** Those that are read through are passed over without a look at their messages. */
export const mayBeUnread = or(isNull(me.readAt), gt(conversations.lastMessageAt, me.readAt));

/** Whether anything in a conversation is unread: asked of all of a student's, it stops at the first message found. */
export const isUnread = sql<boolean>`(${mayBeUnread} and exists (select 1 from ${messages} where ${isUnreadMessage}))`;

/** A query of conversations with what a list shows of each; the caller says which ones and in which order. */
export function selectConversations(db: DbOrTx) {
  const last = db
    .select({ excerpt: sql<string>`left(${messages.body}, ${excerptLength})`.as("excerpt"), side: messages.side })
    .from(messages)
    .where(eq(messages.conversationId, conversations.id))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
    .as("last_message");
  const [tutors, people] = [tutorRows(db), personRows(db)];
  return db
    .select({
      id: conversations.id,
      tutorId: across.tutorId,
      lastMessageAt: conversations.lastMessageAt,
      excerpt: last.excerpt,
      lastSide: last.side,
      unread: unreadCount.as("unread"),
      name: tutors.tutorName,
      course: tutors.tutorCourse,
      avatarUrl: tutors.tutorAvatar,
      hasAccount: sql<boolean>`${people.id} is not null`,
    })
    .from(conversations)
    .innerJoin(me, isMine)
    .innerJoin(across, isAcross)
    .leftJoin(tutors, eq(tutors.id, across.tutorId))
    .leftJoin(people, eq(people.id, across.accountId))
    .leftJoinLateral(last, sql`true`);
}

export type ConversationRow = Awaited<ReturnType<typeof selectConversations>>[number];

/** A conversation as the student sees it. */
export const viewConversation = (row: ConversationRow): Conversation => ({
  id: row.id,
  tutorId: row.tutorId,
  name: row.name ?? messagingTexts.support,
  course: row.course ?? "",
  avatarUrl: row.avatarUrl,
  isOpen: row.tutorId === null || row.hasAccount,
  lastMessageAt: row.lastMessageAt.toISOString(),
  lastMessage: row.excerpt === null ? null : { body: row.excerpt, fromMe: row.lastSide === "student" },
  unread: row.unread,
});

/** One of the student's conversations; null for another's and for none. */
export async function findConversation(
  db: DbOrTx,
  studentId: string,
  conversationId: string,
): Promise<Conversation | null> {
  const [row] = await selectConversations(db).where(
    and(eq(conversations.id, conversationId), eq(me.accountId, studentId)),
  );
  return row ? viewConversation(row) : null;
}
