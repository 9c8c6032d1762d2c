import { boolean, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import type { Answer } from "#features/questions/contract.ts";
import { questions, questionVersions } from "#features/questions/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";

/** A question whose answer practice has handed to a student, and when it comes back. The schedule follows from the answers. */
export const practiceCards = pgTable(
  "practice_cards",
  {
    studentId: uuid()
      .notNull()
      .references(() => accounts.id),
    questionId: uuid()
      .notNull()
      .references(() => questions.id, { onDelete: "cascade" }),
    /** Since when the student may know its answer. */
    shownAt: instant().notNull(),
    /** Null: was never wrong. */
    dueOn: date(),
    /** Days from the last answer that counted to `due_on`. */
    days: integer(),
    /** The latest answer that the schedule knows, of practice and of attempts. */
    lastAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.studentId, t.questionId] }), index().on(t.questionId)],
);

/** What was answered in practice. Rows are added and never changed; they go with their card. */
export const practiceAnswers = pgTable(
  "practice_answers",
  {
    /** The device's own. */
    id: uuid().notNull(),
    studentId: uuid().notNull(),
    questionId: uuid().notNull(),
    versionId: uuid()
      .notNull()
      .references(() => questionVersions.id, { onDelete: "cascade" }),
    answer: jsonb().$type<Answer>(),
    isRight: boolean().notNull(),
    isDaily: boolean().notNull(),
    answeredAt: instant().notNull(),
    /** Its day in the zone of the student then. */
    answeredOn: date().notNull(),
    receivedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.id] }),
    foreignKey({
      name: "practice_answers_card",
      columns: [t.studentId, t.questionId],
      foreignColumns: [practiceCards.studentId, practiceCards.questionId],
    }).onDelete("cascade"),
    index().on(t.studentId, t.questionId),
    index().on(t.studentId, t.answeredOn),
    index().on(t.versionId),
  ],
);

export const practiceCardPersonal = personal(practiceCards, {
  owner: practiceCards.studentId,
  exported: { question: practiceCards.questionId, shownAt: practiceCards.shownAt, comesBackOn: practiceCards.dueOn },
  by: practiceCards.shownAt,
  erase: "delete",
});

export const practiceAnswerPersonal = personal(practiceAnswers, {
  owner: practiceAnswers.studentId,
  exported: {
    question: practiceAnswers.questionId,
    answer: practiceAnswers.answer,
    isRight: practiceAnswers.isRight,
    answeredAt: practiceAnswers.answeredAt,
  },
  by: practiceAnswers.answeredAt,
  erase: { retain: "The answers go with their cards." },
});
