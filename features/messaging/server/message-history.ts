import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type HistorySource, historyPage } from "#features/accounts/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { counted } from "#lib/counted.ts";
import { conversationParticipants, conversations, messages } from "./tables.ts";

/** With whom a person writes: each conversation once, when its last message came. Nothing of what they write is shown. */
export const messageHistory = (): HistorySource[] => [
  {
    kind: "account",
    needs: "messages.answer",
    async read(db, ask) {
      const tutors = tutorRows(db);
      const across = alias(conversationParticipants, "across");
      const count = db.$count(messages, eq(messages.conversationId, conversations.id));
      const query = db
        .select({
          id: conversations.id,
          at: conversations.lastMessageAt,
          side: across.side,
          tutor: tutors.tutorName,
          count: sql<number>`(${count})`.mapWith(Number),
        })
        .from(conversationParticipants)
        .innerJoin(conversations, eq(conversations.id, conversationParticipants.conversationId))
        .innerJoin(
          across,
          and(eq(across.conversationId, conversations.id), ne(across.side, conversationParticipants.side)),
        )
        .leftJoin(tutors, eq(tutors.id, across.tutorId));
      const own = and(eq(conversationParticipants.accountId, ask.accountId), isNotNull(across.side));
      const { lastMessageAt: at, id } = conversations;
      const rows = await historyPage(query.$dynamic(), ask, { at, id, own });
      return rows.map((row) => ({
        id: row.id,
        at: row.at,
        sign: "message",
        title: `${counted(row.count, "message")} with ${row.tutor ?? (row.side === "support" ? "the academy" : "a student")}`,
        text: "",
      }));
    },
  },
];
