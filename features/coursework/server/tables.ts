import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { assessments } from "#features/assessments/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { uploads } from "#features/uploads/server/tables.ts";
import { type SubmissionState, submissionStates } from "../texts.ts";

/** What a student handed in for an assessment; its content is in its versions. */
export const submissions = pgTable(
  "submissions",
  {
    id: uuid().primaryKey(),
    assessmentId: uuid()
      .notNull()
      .references(() => assessments.id),
    enrolmentId: uuid()
      .notNull()
      .references(() => enrolments.id),
    studentId: uuid()
      .notNull()
      .references(() => accounts.id),
    state: text().$type<SubmissionState>().notNull().default("submitted"),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique("submissions_one").on(t.enrolmentId, t.assessmentId), // several versions are one submission
    index().on(t.assessmentId),
    index().on(t.studentId),
    // What a person has to look at.
    index("submissions_open").on(t.createdAt).where(sql`${t.state} <> 'released'`),
    check("submissions_state_known", oneOf(t.state, submissionStates)),
  ],
);

/** One version of it. Rows are added and never changed; they go with their submission alone. */
export const submissionVersions = pgTable(
  "submission_versions",
  {
    id: uuid().primaryKey(),
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    uploadId: uuid().references(() => uploads.id),
    link: text(),
    text: text().notNull().default(""),
    /** Days begun after the due date, as the student was notified before they sent it. */
    lateDays: integer().notNull(),
    submittedAt: instant().notNull(),
  },
  (t) => [
    unique("submission_versions_number").on(t.submissionId, t.number),
    index().on(t.uploadId),
    check("submission_versions_number_from_one", sql`${t.number} >= 1`),
    check(
      "submission_versions_hold_something",
      sql`${t.uploadId} is not null or ${t.link} is not null or ${t.text} <> ''`,
    ),
    check("submission_versions_link_https", sql`${t.link} like 'https://%'`),
    check("submission_versions_late_days", sql`${t.lateDays} >= 0`),
  ],
);
