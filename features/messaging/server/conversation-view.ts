import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { type Conversation, messagingTexts } from "../contract.ts";
import type { MessageDeps } from "./message-deps.ts";
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
  return db
    .select({
      id: conversations.id,
      tutorId: conversations.tutorId,
      lastMessageAt: conversations.lastMessageAt,
      excerpt: last.excerpt,
      lastFromStudent: last.fromStudent,
      unread: unreadCount.as("unread"),
    })
    .from(conversations)
    .leftJoinLateral(last, sql`true`);
}

type Row = {
  id: string;
  tutorId: string | null;
  lastMessageAt: Date;
  excerpt: string | null;
  lastFromStudent: boolean | null;
  unread: number;
};

/** Conversations as the student sees them, with the tutors' names and pictures of one further query. */
export async function viewConversations(deps: MessageDeps, db: DbOrTx, rows: readonly Row[]): Promise<Conversation[]> {
  const tutors = await deps.findTutors(
    db,
    rows.flatMap(({ tutorId }) => tutorId ?? []),
  );
  return rows.map((row) => {
    const tutor = row.tutorId === null ? undefined : tutors.get(row.tutorId);
    return {
      id: row.id,
      tutorId: row.tutorId,
      name: tutor?.fullName ?? messagingTexts.support,
      course: tutor?.course ?? "",
      avatarUrl: tutor?.avatarUrl ?? null,
      lastMessageAt: row.lastMessageAt.toISOString(),
      lastMessage: row.excerpt === null ? null : { body: row.excerpt, fromMe: row.lastFromStudent === true },
      unread: row.unread,
    };
  });
}

/** One of the student's conversations; null for another's and for none. */
export async function findConversation(
  deps: MessageDeps,
  db: DbOrTx,
  studentId: string,
  conversationId: string,
): Promise<Conversation | null> {
  const rows = await selectConversations(db).where(
    and(eq(conversations.id, conversationId), eq(conversations.studentId, studentId)),
  );
  return (await viewConversations(deps, db, rows))[0] ?? null;
}
