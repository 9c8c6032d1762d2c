import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { hundredths, instant } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { attempts } from "#features/attempts/server/tables.ts";
import { submissions } from "#features/coursework/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import type { Pin } from "#features/uploads/pin-contract.ts";
import { uploads } from "#features/uploads/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";
import type { ManualMark, MarkBasis } from "../rules.ts";
import { bankLimits } from "../texts.ts";

/** What a grader gave a submission. Rows are added and never changed; the last one counts, and its score follows from it alone. */
export const submissionMarks = pgTable(
  "submission_marks",
  {
    /** In the order in which the database took them. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    /** The version that was marked. */
    version: integer().notNull(),
    given: jsonb().$type<ManualMark>().notNull(),
    basis: jsonb().$type<MarkBasis>().notNull(),
    comment: text().notNull(),
    /** Comments at places of the version's pages. */
    pins: jsonb().$type<Pin[]>().notNull().default([]),
    /** Percent after lateness; null while something is not marked. */
    score: hundredths(),
    byId: uuid()
      .notNull()
      .references(() => accounts.id),
    at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index().on(t.submissionId, t.id),
    index().on(t.byId),
    check("submission_marks_percent", sql`${t.score} between 0 and 100`),
  ],
);

/** What a grader said with a mark: their upload, and how loud it is over time. It goes with the upload. */
export const markVoices = pgTable(
  "mark_voices",
  {
    markId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => submissionMarks.id, { onDelete: "cascade" }),
    uploadId: uuid()
      .notNull()
      .references(() => uploads.id, { onDelete: "cascade" }),
    wave: text().notNull(),
  },
  (t) => [index().on(t.uploadId)],
);

/** Up to when staff were notified about work whose tutor has no account: one row. */
export const officeGradingNotices = pgTable(
  "office_grading_notices",
  { only: boolean().primaryKey().default(true), notifiedAt: instant().notNull() },
  (t) => [check("office_grading_notices_one", sql`${t.only}`)],
);

/** Up to when a tutor was notified about work that waits; what came since is notified in one go. */
export const gradingNotices = pgTable("grading_notices", {
  tutorId: uuid()
    .primaryKey()
    .references(() => tutors.id, { onDelete: "cascade" }),
  notifiedAt: instant().notNull(),
});

/**
 * What a grader has chosen and typed for an item and not saved, and whether it is theirs for now: until when no other one saves marks of
 * it. An item is a submission or an attempt.
 */
export const gradingDrafts = pgTable(
  "grading_drafts",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    submissionId: uuid().references(() => submissions.id, { onDelete: "cascade" }),
    attemptId: uuid().references(() => attempts.id, { onDelete: "cascade" }),
    /** As the page keeps it. */
    content: text().notNull(),
    savedAt: instant().notNull(),
    heldUntil: instant(),
  },
  (t) => [
    unique("grading_drafts_submission").on(t.submissionId, t.accountId),
    unique("grading_drafts_attempt").on(t.attemptId, t.accountId),
    index().on(t.accountId),
    index().on(t.savedAt),
    check("grading_drafts_piece", sql`num_nonnulls(${t.submissionId}, ${t.attemptId}) = 1`),
  ],
);

/** Sentences that a grader uses again. */
export const gradingComments = pgTable(
  "grading_comments",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    text: text().notNull(),
    /** In how many marks it was. */
    uses: integer().notNull().default(0),
    addedAt: instant().notNull(),
  },
  (t) => [
    unique("grading_comments_text").on(t.accountId, t.text),
    check("grading_comments_length", sql`char_length(${t.text}) between 1 and ${sql.raw(String(bankLimits.length))}`),
  ],
);

export const draftPersonal = personal(gradingDrafts, {
  owner: gradingDrafts.accountId,
  exported: { content: gradingDrafts.content, savedAt: gradingDrafts.savedAt },
  by: gradingDrafts.savedAt,
  erase: "delete",
});

export const commentPersonal = personal(gradingComments, {
  owner: gradingComments.accountId,
  exported: { text: gradingComments.text, addedAt: gradingComments.addedAt },
  by: gradingComments.addedAt,
  erase: "delete",
});

export const markPersonal = personal(submissionMarks, {
  erase: { retain: "Who marked stays known by the account's id; marks go with what was marked." },
  acting: [submissionMarks.byId],
});
