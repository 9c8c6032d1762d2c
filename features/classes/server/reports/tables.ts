import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { uploads } from "#features/uploads/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { reportLimits } from "../../report-texts.ts";
import { classSessions } from "../tables.ts";

/** What was done in a class, as its tutor sent it to the group. */
export const classReports = pgTable(
  "class_reports",
  {
    sessionId: uuid()
      .primaryKey()
      .references(() => classSessions.id, { onDelete: "cascade" }),
    topics: text().array().notNull(),
    /** Empty: nothing was written; so with homework and next time. */
    words: text().notNull(),
    homework: text().notNull(),
    homeworkDueOn: date({ mode: "string" }),
    next: text().notNull(),
    /** Where the tutor keeps a recording of the class. */
    recordingUrl: text(),
    /** How loud the voice note is over time, where there is one. */
    wave: text(),
    sentAt: instant().notNull(),
    changedAt: instant(),
  },
  (t) => [
    check("class_reports_words", sql`char_length(${t.words}) <= ${sql.raw(String(reportLimits.wordsLength))}`),
    check("class_reports_homework", sql`${t.homeworkDueOn} is null or ${t.homework} <> ''`),
    check("class_reports_https", sql`${t.recordingUrl} like 'https://%'`),
  ],
);

export const reportFileKinds = ["voice", "material"] as const;

/** Files that go with a report; they are their tutor's uploads. */
export const classReportFiles = pgTable(
  "class_report_files",
  {
    uploadId: uuid()
      .primaryKey()
      .references(() => uploads.id, { onDelete: "cascade" }),
    sessionId: uuid()
      .notNull()
      .references(() => classReports.sessionId, { onDelete: "cascade" }),
    kind: text().$type<(typeof reportFileKinds)[number]>().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    index().on(t.sessionId),
    uniqueIndex("class_report_files_one_voice").on(t.sessionId).where(sql`${t.kind} = 'voice'`),
    check("class_report_files_kind_known", oneOf(t.kind, reportFileKinds)),
  ],
);

export const reportPersonal = personal(classReports, {
  owner: tutors.accountId,
  exported: {
    title: classSessions.title,
    startsAt: classSessions.startsAt,
    topics: classReports.topics,
    words: classReports.words,
    homework: classReports.homework,
    next: classReports.next,
    sentAt: classReports.sentAt,
  },
  by: classReports.sentAt,
  erase: {
    retain: "Reports stay with those who were taught; their tutor has no name any more, and voice and files go.",
  },
});
