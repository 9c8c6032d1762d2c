import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";

/** A student talks with a tutor, or with support where there is none. */
export const conversations = pgTable(
  "conversations",
  {
    id: uuid().primaryKey(),
    studentId: uuid()
      .notNull()
      .references(() => accounts.id),
    tutorId: uuid().references(() => tutors.id, { onDelete: "cascade" }),
    lastMessageAt: instant().notNull(),
    studentReadAt: instant(),
    otherReadAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique("conversations_one").on(t.studentId, t.tutorId).nullsNotDistinct(), // writing from two pages at once opens one
    index().on(t.studentId, t.lastMessageAt),
    index().on(t.tutorId, t.lastMessageAt),
  ],
);

export const messages = pgTable(
  "messages",
  {
    id: uuid().primaryKey(),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    fromStudent: boolean().notNull(),
    /** The account that wrote it; null for supplied ones and once the account is erased. */
    senderId: uuid().references(() => accounts.id),
    body: text().notNull(),
    /** The sender's own key, so that a retry after a lost answer is the same message. */
    requestKey: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index().on(t.conversationId, t.createdAt, t.id),
    index().on(t.senderId),
    unique("messages_request_key").on(t.conversationId, t.requestKey),
    check("messages_length", sql`char_length(${t.body}) between 1 and 4000`),
  ],
);
