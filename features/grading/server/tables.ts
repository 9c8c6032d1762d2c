import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { hundredths, instant } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { submissions } from "#features/coursework/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";
import type { ManualMark, MarkBasis } from "../rules.ts";

/** What a person gave a submission. Rows are added and never changed; the last one counts, and its score follows from it alone. */
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

/** Up to when staff were notified about work whose tutor has no account: one row. */
export const officeGradingNotices = pgTable(
  "office_grading_notices",
  { only: boolean().primaryKey().default(true), notifiedAt: instant().notNull() },
  (t) => [check("office_grading_notices_one", sql`${t.only}`)],
);

/** Up to when a tutor was notified about work that waits; what came since is told in one go. */
export const gradingNotices = pgTable("grading_notices", {
  tutorId: uuid()
    .primaryKey()
    .references(() => tutors.id, { onDelete: "cascade" }),
  notifiedAt: instant().notNull(),
});

export const markPersonal = personal(submissionMarks, {
  erase: { retain: "Who marked stays known by the account's id; marks go with what was marked." },
  acting: [submissionMarks.byId],
});
