import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { hundredths, instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";
import type { Rubric } from "../rubric-contract.ts";
import { type AttemptSettings, commonSettings, countedAttempts, feedbackTimes } from "../settings-rules.ts";
import { type AssessmentKind, assessmentKinds } from "../texts.ts";

/** An assessment that a course asks for and that is graded. */
export const assessments = pgTable(
  "assessments",
  {
    id: uuid().primaryKey(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: "cascade" }),
    kind: text().$type<AssessmentKind>().notNull(),
    title: text().notNull(),
    /** The week of the course that it belongs to. */
    week: integer().notNull(),
    position: integer().notNull(),
    published: boolean().notNull().default(true),
    /** When its author showed it to students; null: it was there with the course, or is a draft. */
    publishedAt: instant(),
    /** What is requested, in Markdown; empty for what is sat. */
    brief: text().notNull().default(""),
    rubric: jsonb().$type<Rubric>().notNull().default([]),
    /** How it is sat; what each means is shown in attempt-rules.ts. */
    durationMs: integer(),
    attemptsAllowed: integer(),
    counts: text().$type<AttemptSettings["counts"]>().notNull().default(commonSettings.counts),
    opensAfterDays: integer(),
    opensWithLessons: integer(),
    dueAfterDays: integer(),
    latePointsPerDay: hundredths().notNull().default(commonSettings.latePointsPerDay),
    lateFloor: hundredths().notNull().default(commonSettings.lateFloor),
    lateDays: integer().notNull().default(commonSettings.lateDays),
    passMark: hundredths().notNull().default(commonSettings.passMark),
    feedback: text().$type<AttemptSettings["feedback"]>().notNull().default(commonSettings.feedback),
    /** Since when its right answers are open for everybody who is done, where its author decides; null: they are not. */
    keysOpenedAt: instant(),
    drawCount: integer(),
    shuffleQuestions: boolean().notNull().default(commonSettings.shuffleQuestions),
    shuffleOptions: boolean().notNull().default(commonSettings.shuffleOptions),
    networkGraceMs: integer().notNull().default(commonSettings.networkGraceMs),
    offlineGraceMs: integer().notNull().default(commonSettings.offlineGraceMs),
    openForPractice: boolean().notNull().default(false),
    drawPractised: boolean().notNull().default(commonSettings.drawPractised),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    unique("assessments_place").on(t.courseId, t.kind, t.position),
    check("assessments_kind_known", oneOf(t.kind, assessmentKinds)),
    check("assessments_week_from_one", sql`${t.week} >= 1`),
    check("assessments_counts_known", oneOf(t.counts, countedAttempts)),
    check("assessments_feedback_known", oneOf(t.feedback, feedbackTimes)),
    check("assessments_duration_positive", sql`${t.durationMs} > 0`),
    check("assessments_attempts_from_one", sql`${t.attemptsAllowed} >= 1`),
    check("assessments_opens_percent", sql`${t.opensWithLessons} between 1 and 100`),
    check("assessments_draw_from_one", sql`${t.drawCount} >= 1`),
    check(
      "assessments_late_percent",
      sql`${t.latePointsPerDay} between 0 and 100 and ${t.lateFloor} between 0 and 100`,
    ),
    check("assessments_late_days", sql`${t.lateDays} >= 0`),
    check("assessments_pass_percent", sql`${t.passMark} between 0 and 100`),
    check("assessments_grace", sql`${t.networkGraceMs} >= 0 and ${t.offlineGraceMs} >= ${t.networkGraceMs}`),
  ],
);

/** A student's graded result; a row exists once the grade does. */
export const assessmentResults = pgTable(
  "assessment_results",
  {
    id: uuid().primaryKey(),
    assessmentId: uuid()
      .notNull()
      .references(() => assessments.id, { onDelete: "cascade" }),
    enrolmentId: uuid()
      .notNull()
      .references(() => enrolments.id, { onDelete: "cascade" }),
    /** Percent of what could be reached, 0 to 100. */
    score: hundredths().notNull(),
    comment: text().notNull().default(""),
    /** Whose words they are; null: no one's. */
    byId: uuid().references(() => accounts.id),
    gradedAt: instant().notNull(),
  },
  (t) => [
    unique("assessment_results_one").on(t.enrolmentId, t.assessmentId), // one grade counts; a new one replaces it
    index().on(t.assessmentId),
    index().on(t.byId),
    check("assessment_results_percent", sql`${t.score} between 0 and 100`),
  ],
);

/** A certificate carries its own grade; what single assessments got, and the comments on them, is no one's any more. */
export const gradePersonal = personal(assessmentResults, {
  owner: enrolments.studentId,
  exported: {
    title: assessments.title,
    kind: assessments.kind,
    score: assessmentResults.score,
    comment: assessmentResults.comment,
    gradedAt: assessmentResults.gradedAt,
  },
  by: assessmentResults.gradedAt,
  erase: "delete",
  acting: [assessmentResults.byId],
});
