import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { type Conversation, messagingTexts } from "../contract.ts";
import { conversations, messages } from "./tables.ts";

/** How much of a message a list shows, in characters. */
const excerptLength = 160;

/** Messages of the other side that came after what the student last read. */
const unreadCount = sql<number>`(
  select count(*)::int from ${messages}
  where ${messages.conversationId} = ${conversations.id} and not ${messages.fromStudent}
    and ${messages.createdAt} > coalesce(${conversations.studentReadAt}, '-infinity'))`;

/** Whether anything in a conversation is unread: asked of all of a student's, it stops at the first message found. */
export const isUnread = sql<boolean>`(
  ${or(isNull(conversations.studentReadAt), gt(conversations.lastMessageAt, conversations.studentReadAt))}
  and exists (select 1 from ${messages}
    where ${messages.conversationId} = ${conversations.id} and not ${messages.fromStudent}
      and ${messages.createdAt} > coalesce(${conversations.studentReadAt}, '-infinity')))`;

/** A query of conversations with what a list shows of each; the caller says which ones and in which order. */
export function selectConversations(db: DbOrTx) {
  const last = db
    .select({
      excerpt: sql<string>`left(${messages.body}, ${excerptLength})`.as("excerpt"),
      fromStudent: messages.fromStudent,
    })
    .from(messages)
    .where(eq(messages.conversationId, conversations.id))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
    .as("last_message");
  const [tutors, people] = [tutorRows(db), personRows(db)];
  return db
    .select({
      id: conversations.id,
      tutorId: conversations.tutorId,
      lastMessageAt: conversations.lastMessageAt,
      excerpt: last.excerpt,
      lastFromStudent: last.fromStudent,
      unread: unreadCount.as("unread"),
      name: tutors.tutorName,
      course: tutors.tutorCourse,
      avatarUrl: tutors.tutorAvatar,
      hasAccount: sql<boolean>`${people.id} is not null`,
    })
    .from(conversations)
    .leftJoin(tutors, eq(tutors.id, conversations.tutorId))
    .leftJoin(people, eq(people.id, tutors.tutorAccountId))
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
  lastMessage: row.excerpt === null ? null : { body: row.excerpt, fromMe: row.lastFromStudent === true },
  unread: row.unread,
});

/** One of the student's conversations; null for another's and for none. */
export async function findConversation(
  db: DbOrTx,
  studentId: string,
  conversationId: string,
): Promise<Conversation | null> {
  const [row] = await selectConversations(db).where(
    and(eq(conversations.id, conversationId), eq(conversations.studentId, studentId)),
  );
  return row ? viewConversation(row) : null;
}
