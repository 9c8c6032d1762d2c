import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { reviews, tutors } from "#features/tutors/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { type Side, sides } from "../contract.ts";
import { type MessageFileKind, messageFileKinds } from "../file-texts.ts";
import { type ReportReason, reportReasons } from "../report-texts.ts";
import { maxSupportNote } from "../support-texts.ts";

export type { Side } from "../contract.ts";

/** People who write to each other; who they are is in their participants. */
export const conversations = pgTable(
  "conversations",
  {
    id: uuid().primaryKey(),
    /** Who takes part, as pairKey writes it: writing to someone from two pages at once opens one conversation. */
    pairKey: text().notNull().unique(),
    lastMessageAt: instant().notNull(),
    /** How often a message was written, edited or deleted in it: the number of the last change. */
    changes: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (t) => [index().on(t.lastMessageAt, t.id)],
);

/**
 * Who takes part in a conversation: a student by the account; a tutor by the record that students see and, where there is one,
 * by the account; support by neither. A trigger (migration 0022) keeps a tutor's account the one of the record.
 */
export const conversationParticipants = pgTable(
  "conversation_participants",
  {
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    side: text().$type<Side>().notNull(),
    accountId: uuid().references(() => accounts.id),
    tutorId: uuid().references(() => tutors.id),
    /** Up to which moment this side has read. */
    readAt: instant(),
    /** Up to which moment a page of this side was notified about messages. */
    deliveredAt: instant(),
    /** Up to which moment this side was notified by mail. */
    mailedAt: instant(),
    /** When this side blocked who is across: then neither writes. */
    blockedAt: instant(),
    /** Of support: which colleague has the conversation. */
    assigneeId: uuid().references(() => accounts.id),
    /** Of support: the moment of the last message when it was done; whatever is written after it opens it again. */
    doneUpTo: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.side] }),
    index().on(t.accountId),
    index().on(t.tutorId),
    index("conversation_participants_of_support").on(t.conversationId).where(sql`${t.side} = 'support'`),
    check("conversation_participants_support_never_blocks", sql`${t.side} <> 'support' or ${t.blockedAt} is null`),
    check("conversation_participants_side_known", oneOf(t.side, sides)),
    check(
      "conversation_participants_inbox_of_support",
      sql`${t.side} = 'support' or num_nonnulls(${t.assigneeId}, ${t.doneUpTo}) = 0`,
    ),
    index().on(t.assigneeId),
    // A student without an account could never read it, support has none, and a tutor is known by the record.
    check(
      "conversation_participants_by_side",
      sql`(${t.side} = 'tutor') = (${t.tutorId} is not null) and (${t.side} = 'student') <= (${t.accountId} is not null)
        and (${t.side} = 'support') <= (${t.accountId} is null)`,
    ),
  ],
);

export const messages = pgTable(
  "messages",
  {
    id: uuid().primaryKey(),
    conversationId: uuid().notNull(),
    /** The side that wrote it. */
    side: text().$type<Side>().notNull(),
    /** The account that wrote it; null for supplied ones and once the account is erased. */
    senderId: uuid().references(() => accounts.id),
    body: text().notNull(),
    /** The sender's own key, so that a retry after a lost answer is the same message. */
    requestKey: text(),
    createdAt: instant().notNull(),
    /** The number of the last change of its conversation that touched it; a page asks for those after the last that it knows. */
    change: integer().notNull(),
    editedAt: instant(),
    /** When its writer took it back; nothing of its words is stored. */
    deletedAt: instant(),
  },
  (t) => [
    // Only who takes part writes.
    foreignKey({
      name: "messages_by_participant",
      columns: [t.conversationId, t.side],
      foreignColumns: [conversationParticipants.conversationId, conversationParticipants.side],
    }).onDelete("cascade"),
    index().on(t.conversationId, t.createdAt, t.id),
    index().on(t.senderId),
    unique("messages_request_key").on(t.conversationId, t.requestKey),
    // What someone looks for in messages.
    index("messages_search").using("gin", sql`search_text(${t.body}) gin_trgm_ops`),
    unique("messages_change").on(t.conversationId, t.change),
    check("messages_length", sql`char_length(${t.body}) <= 4000 and (${t.deletedAt} is null or ${t.body} = '')`),
  ],
);

/**
 * What messages carry. A trigger (migration 0053) hands the files themselves to the cleanup when a row goes, however it goes: taken back,
 * or with the conversation.
 */
export const messageFiles = pgTable(
  "message_files",
  {
    id: uuid().primaryKey(),
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    /** Its place among the message's files, from 0. */
    position: integer().notNull(),
    /** The id of the upload by which it came and which is gone, so that a retry is known for what it is. */
    arrivedAs: uuid().notNull(),
    kind: text().$type<MessageFileKind>().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    sizeBytes: integer().notNull(),
    sha256: text().notNull(),
    /** In the file store. */
    fileKey: text().notNull(),
    width: integer(),
    height: integer(),
    previewKey: text(),
    previewBytes: integer(),
    durationMs: integer(),
    wave: text(),
  },
  (t) => [
    unique("message_files_upload").on(t.arrivedAs),
    unique("message_files_position").on(t.messageId, t.position),
    check("message_files_kind_known", oneOf(t.kind, messageFileKinds)),
    check("message_files_position_bound", sql`${t.position} between 0 and 4`),
    check(
      "message_files_sounded",
      sql`(${t.kind} = 'voice') = (${t.durationMs} is not null) and (${t.wave} is null or ${t.kind} = 'voice')`,
    ),
    check("message_files_sized", sql`${t.sizeBytes} > 0`),
    check(
      "message_files_pictured",
      sql`num_nonnulls(${t.width}, ${t.height}, ${t.previewKey}, ${t.previewBytes}) = case when ${t.kind} = 'picture' then 4 else 0 end`,
    ),
  ],
);

/** Messages and reviews that someone reported to staff; they go with what they are about. */
export const messageReports = pgTable(
  "message_reports",
  {
    id: uuid().primaryKey(),
    messageId: uuid().references(() => messages.id, { onDelete: "cascade" }),
    /** A review that its tutor reports, in the place of a message. */
    reviewId: uuid().references(() => reviews.id, { onDelete: "cascade" }),
    /** The side that reports; the account is null once it is erased. */
    side: text().$type<Side>().notNull(),
    reporterId: uuid().references(() => accounts.id),
    reason: text().$type<ReportReason>().notNull(),
    words: text().notNull(),
    /** What the message or review contained then. */
    said: text().notNull(),
    createdAt: instant().notNull(),
    endedAt: instant(),
    endedById: uuid().references(() => accounts.id),
    note: text(),
  },
  (t) => [
    // Reporting it again is the same report.
    unique("message_reports_once").on(t.messageId, t.side),
    unique("message_reports_review_once").on(t.reviewId),
    check("message_reports_about", sql`num_nonnulls(${t.messageId}, ${t.reviewId}) = 1`),
    index().on(t.reporterId),
    index().on(t.endedById),
    index("message_reports_open").on(t.createdAt).where(sql`${t.endedAt} is null`),
    check("message_reports_side_known", oneOf(t.side, sides)),
    check("message_reports_reason_known", oneOf(t.reason, reportReasons)),
    check(
      "message_reports_ended",
      sql`(${t.endedAt} is null) = (${t.note} is null) and (${t.endedAt} is not null or ${t.endedById} is null)`,
    ),
  ],
);

/** Texts that support writes often, with placeholders (support-texts.ts). */
export const cannedReplies = pgTable(
  "canned_replies",
  { id: uuid().primaryKey(), title: text().notNull(), body: text().notNull(), changedAt: instant().notNull() },
  (t) => [
    uniqueIndex("canned_replies_title").on(sql`lower(${t.title})`),
    check(
      "canned_replies_length",
      sql`char_length(${t.title}) between 1 and 80 and char_length(${t.body}) between 1 and 4000`,
    ),
  ],
);

/** What staff of support write about a conversation for each other. No call of the other side reads it. */
export const conversationNotes = pgTable(
  "conversation_notes",
  {
    id: uuid().primaryKey(),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    /** Whom it is about. */
    studentId: uuid()
      .notNull()
      .references(() => accounts.id),
    writerId: uuid()
      .notNull()
      .references(() => accounts.id),
    body: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index().on(t.conversationId, t.createdAt),
    index().on(t.studentId),
    index().on(t.writerId),
    check("conversation_notes_length", sql`char_length(${t.body}) between 1 and ${sql.raw(String(maxSupportNote))}`),
  ],
);

/** A note is about its student: it is in their download, as notes of calls are. */
export const conversationNotePersonal = personal(conversationNotes, {
  owner: conversationNotes.studentId,
  exported: { note: conversationNotes.body, notedAt: conversationNotes.createdAt },
  by: conversationNotes.createdAt,
  erase: "delete",
  acting: [conversationNotes.writerId],
});

/** What someone reported to staff, in their own words. It goes with the conversation, or stays without the account. */
export const reportPersonal = personal(messageReports, {
  owner: messageReports.reporterId,
  exported: {
    reason: messageReports.reason,
    words: messageReports.words,
    createdAt: messageReports.createdAt,
    endedAt: messageReports.endedAt,
  },
  by: messageReports.createdAt,
  erase: { blank: { reporterId: null } },
});

export const reportEndPersonal = personal(messageReports, {
  owner: messageReports.endedById,
  erase: { blank: { endedById: null } },
});
