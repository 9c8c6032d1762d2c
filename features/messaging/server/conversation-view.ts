import { and, desc, eq, gt, isNull, ne, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { invalidAt, notFound } from "#lib/app-error.ts";
import { type Conversation, type Desk, messagingTexts, type Side, sides } from "../contract.ts";
import { reportTexts } from "../report-texts.ts";
import { type supportStates, supportTexts, unfilledPlaceholders } from "../support-texts.ts";
import { firstFile } from "./file-rows.ts";
import { conversationParticipants, conversations, messages } from "./tables.ts";

type SupportState = (typeof supportStates)[number];

/** How much of a message a list shows, in characters. */
const excerptLength = 160;

/** The beginning of a message, counted as the database counts. */
export const excerptOf = (body: string): string => [...body].slice(0, excerptLength).join("");

/** Who reads and writes: an account, on the side on which it takes part. All of staff are support. */
export type Viewer = { accountId: string; side: Side };

/** One of something for each side. */
export const bySide = <One>(make: (side: Side) => One) =>
  Object.fromEntries(sides.map((side) => [side, make(side)])) as Record<Side, One>;

export const asStudent = (accountId: string): Viewer => ({ accountId, side: "student" });
export const asDesk = (accountId: string, side: Desk): Viewer => ({ accountId, side });

/** The viewer's own part in a conversation, and the one across. */
export const me = alias(conversationParticipants, "me");
export const across = alias(conversationParticipants, "across");

/** Joins the part of a side to the conversation, and the one across. */
export const isMine = (side: Side) => and(eq(me.conversationId, conversations.id), eq(me.side, side));
export const isAcross = and(eq(across.conversationId, conversations.id), ne(across.side, me.side));

/** Which conversations are a viewer's, by the part joined with isMine. The account may be a placeholder. */
export const isViewers = (side: Side, accountId: string | Placeholder): SQL | undefined =>
  side === "support" ? undefined : sql`${me.accountId} = ${accountId}`;

/** Messages from across that came after what the viewer last read. */
const isUnreadMessage = sql`${messages.conversationId} = ${conversations.id} and ${messages.side} <> ${me.side}
  and ${messages.deletedAt} is null and ${messages.createdAt} > coalesce(${me.readAt}, '-infinity')`;

const unreadCount = sql<number>`(select count(*)::int from ${messages} where ${isUnreadMessage})`;

/** Those that are read through are passed over without a look at their messages. */
export const mayBeUnread = or(isNull(me.readAt), gt(conversations.lastMessageAt, me.readAt));

/** Whether anything in a conversation is unread: asked of all of a viewer's, it stops at the first message found. */
export const isUnread = sql<boolean>`(${mayBeUnread} and exists (select 1 from ${messages} where ${isUnreadMessage}))`;

/** Support has done it, and nothing was written since. */
export const isDone = sql<boolean>`coalesce(${me.doneUpTo} = ${conversations.lastMessageAt}, false)`;

/** Whether the student wrote last and support has not done it, so that an answer is waited for. */
export const waitsForAnswer = sql<boolean>`not ${isDone} and (select m.side from ${messages} m
  where m.conversation_id = ${conversations.id} and m.deleted_at is null order by m.created_at desc, m.id desc limit 1) = 'student'`;

/** The name of who of support has it; null where no one has, or who had it is gone. */
export function assigneeName(db: DbOrTx): SQL<string | null> {
  const people = personRows(db);
  return sql<
    string | null
  >`(${db.select({ name: people.personName }).from(people).where(eq(people.id, me.assigneeId))})`;
}

const stateOfSupport = sql<SupportState>`case when ${isDone} then 'done' when ${waitsForAnswer} then 'open' else 'waiting' end`;

/** A query of a side's conversations with what a list shows of each; the caller chooses which ones and in which order. */
export function selectConversations(db: DbOrTx, side: Side) {
  const last = db
    .select({
      excerpt: sql<string>`left(${messages.body}, ${excerptLength})`.as("excerpt"),
      side: messages.side,
      deletedAt: messages.deletedAt,
      file: firstFile.as("file"),
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
      mine: me.side,
      with: across.side,
      tutorId: across.tutorId,
      accountId: across.accountId,
      lastMessageAt: conversations.lastMessageAt,
      changes: conversations.changes,
      excerpt: last.excerpt,
      lastSide: last.side,
      lastDeletedAt: last.deletedAt,
      lastFile: last.file,
      unread: unreadCount.as("unread"),
      deliveredAt: across.deliveredAt,
      readAt: across.readAt,
      blockedByMe: me.blockedAt,
      blockedByThem: across.blockedAt,
      assigneeId: me.assigneeId,
      assigneeName: (side === "support" ? assigneeName(db) : sql<string | null>`null::text`).as("assignee_name"),
      supportState: (side === "support" ? stateOfSupport : sql<SupportState>`'open'`).as("support_state"),
      tutorName: tutors.tutorName,
      course: tutors.tutorCourse,
      avatarUrl: tutors.tutorAvatar,
      personName: people.personName,
      isMinor: people.isMinor,
      hasAccount: sql<boolean>`${people.id} is not null`,
    })
    .from(conversations)
    .innerJoin(me, isMine(side))
    .innerJoin(across, isAcross)
    .leftJoin(tutors, eq(tutors.id, across.tutorId))
    .leftJoin(people, eq(people.id, across.accountId))
    .leftJoinLateral(last, sql`true`);
}

export type ConversationRow = Awaited<ReturnType<typeof selectConversations>>[number];

export const viewConversation = (row: ConversationRow): Conversation => ({
  id: row.id,
  with: row.with,
  tutorId: row.tutorId,
  studentId: row.with === "student" ? row.accountId : null,
  name: nameOf(row),
  isMinor: row.with === "student" && (row.isMinor ?? false),
  course: row.course ?? "",
  avatarUrl: row.avatarUrl,
  isOpen: (row.with === "support" || row.hasAccount) && row.blockedByMe === null && row.blockedByThem === null,
  isBlocked: row.blockedByMe !== null,
  support:
    row.mine === "support"
      ? {
          assignee: row.assigneeId && row.assigneeName !== null ? { id: row.assigneeId, name: row.assigneeName } : null,
          state: row.supportState,
        }
      : null,
  lastMessageAt: row.lastMessageAt.toISOString(),
  lastMessage:
    row.excerpt === null
      ? null
      : {
          body: row.excerpt,
          fromMe: row.lastSide === row.mine,
          isDeleted: row.lastDeletedAt !== null,
          file: row.lastFile,
        },
  unread: row.unread,
  deliveredUpTo: latest(row.deliveredAt, row.readAt)?.toISOString() ?? null,
  seenUpTo: row.readAt?.toISOString() ?? null,
});

function nameOf(row: ConversationRow): string {
  if (row.with === "support") return messagingTexts.support;
  return (row.with === "tutor" ? row.tutorName : row.personName) ?? messagingTexts.closedAccount;
}

const latest = (a: Date | null, b: Date | null): Date | null => (a && b ? (a > b ? a : b) : (a ?? b));

/** One of a viewer's conversations as stored; null for another's and for none. */
export async function findConversationRow(
  db: DbOrTx,
  { side, accountId }: Viewer,
  conversationId: string,
): Promise<ConversationRow | null> {
  const [row] = await selectConversations(db, side).where(
    and(eq(conversations.id, conversationId), isViewers(side, accountId)),
  );
  return row ?? null;
}

/** The same as shown. */
export async function findConversation(
  db: DbOrTx,
  viewer: Viewer,
  conversationId: string,
): Promise<Conversation | null> {
  const row = await findConversationRow(db, viewer, conversationId);
  return row && viewConversation(row);
}

/** Errors: AppError invalid at `body` where support's message still has a placeholder of a canned reply. */
export function mustBeFilled({ side }: Viewer, body: string): void {
  const unfilled = side === "support" ? unfilledPlaceholders(body) : [];
  if (unfilled.length > 0) throw invalidAt("body", supportTexts.unfilled(unfilled), "unfilled");
}

/** A conversation in which the viewer may write. Errors: AppError not_found where there is none, invalid at `field` where neither side writes. */
export function mustBeOpen(conversation: Conversation | null, field: string): Conversation {
  if (!conversation) throw notFound(messagingTexts.unknownConversation);
  if (conversation.isOpen) return conversation;
  // Who is blocked is not informed.
  const away = conversation.with === "tutor" ? messagingTexts.awayTutor : messagingTexts.awayStudent;
  const [code, label] = conversation.isBlocked ? ["blocked", reportTexts.blocked] : ["away", away];
  throw invalidAt(field, label(conversation.name), code);
}
