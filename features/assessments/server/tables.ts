import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { hundredths, instant, oneOf } from "#db/types.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import type { AssessmentKind } from "../contract.ts";
import { assessmentKinds } from "../texts.ts";

/** A piece of work that a course asks for and that is graded. */
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
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    unique("assessments_place").on(t.courseId, t.kind, t.position),
    check("assessments_kind_known", oneOf(t.kind, assessmentKinds)),
    check("assessments_week_from_one", sql`${t.week} >= 1`),
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
    gradedAt: instant().notNull(),
  },
  (t) => [
    unique("assessment_results_one").on(t.enrolmentId, t.assessmentId), // one grade counts; a new one replaces it
    index().on(t.assessmentId),
    check("assessment_results_percent", sql`${t.score} between 0 and 100`),
  ],
);
