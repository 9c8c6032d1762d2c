import { sql } from "drizzle-orm";
import { check, customType, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { bytes, instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { assessments } from "#features/assessments/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { type QuestionKindName, questionKindNames } from "../contract.ts";

/** Points with two decimals; Postgres sends numbers of this kind as text. */
const points = customType<{ data: number; driverData: string }>({
  dataType: () => "numeric(6,2)",
  fromDriver: Number,
  toDriver: String,
});

/** A picture that a question shows. Its name is random: who was not given the question does not find it. */
export const questionPictures = pgTable(
  "question_pictures",
  {
    id: uuid().primaryKey(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: "cascade" }),
    /** The last part of its address. */
    name: text().notNull().unique(),
    contentType: text().notNull(),
    content: bytes().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.courseId),
    check("question_pictures_small", sql`octet_length(${t.content}) <= 524288`),
    check("question_pictures_sized", sql`${t.width} > 0 and ${t.height} > 0`),
  ],
);

/** A question of a course's bank. What it asks is in its versions. */
export const questions = pgTable(
  "questions",
  {
    id: uuid().primaryKey(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: "cascade" }),
    tags: text().array().notNull().default(sql`'{}'`),
    /** The version that attempts draw. */
    currentVersion: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    /** Since when the bank shows it no more; attempts that had it keep it. */
    retiredAt: instant(),
    /** With which others it was brought from elsewhere; null: it was written here. */
    broughtWith: uuid(),
  },
  (t) => [
    index().on(t.courseId),
    index().on(t.broughtWith),
    check("questions_version_from_one", sql`${t.currentVersion} >= 1`),
  ],
);

/** What a question asks, as students see it. Rows are added and never changed: running attempts keep theirs. */
export const questionVersions = pgTable(
  "question_versions",
  {
    id: uuid().primaryKey(),
    questionId: uuid()
      .notNull()
      .references(() => questions.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    kind: text().$type<QuestionKindName>().notNull(),
    /** Markdown. */
    ask: text().notNull(),
    /** In the shape that its kind stores (kinds/). Nothing of it shows what is right. */
    body: jsonb().notNull(),
    points: points().notNull(),
    /** The lesson that teaches it: its week and its place there. */
    lessonWeek: integer(),
    lessonTopic: integer(),
    pictureId: uuid().references(() => questionPictures.id),
    pictureAlt: text().notNull().default(""),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    unique("question_versions_once").on(t.questionId, t.version),
    index().on(t.pictureId),
    check("question_versions_kind_known", oneOf(t.kind, questionKindNames)),
    check("question_versions_points", sql`${t.points} > 0`),
    check("question_versions_lesson_whole", sql`(${t.lessonWeek} is null) = (${t.lessonTopic} is null)`),
  ],
);

/** What is right, apart from what is asked. Rows are added and never changed; of a version the highest revision counts. */
export const questionKeys = pgTable(
  "question_keys",
  {
    id: uuid().primaryKey(),
    versionId: uuid()
      .notNull()
      .references(() => questionVersions.id, { onDelete: "cascade" }),
    revision: integer().notNull(),
    /** In the shape that its kind stores. */
    key: jsonb().notNull(),
    /** Markdown: why it is right. */
    explanation: text().notNull(),
    /** Who corrected it; null: came with the academy. */
    byId: uuid().references(() => accounts.id),
    at: instant().notNull(),
  },
  (t) => [
    unique("question_keys_once").on(t.versionId, t.revision),
    index().on(t.byId),
    check("question_keys_revision_from_one", sql`${t.revision} >= 1`),
  ],
);

/** Which questions an assessment draws from, in their order. */
export const assessmentQuestions = pgTable(
  "assessment_questions",
  {
    assessmentId: uuid()
      .notNull()
      .references(() => assessments.id, { onDelete: "cascade" }),
    questionId: uuid()
      .notNull()
      .references(() => questions.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.assessmentId, t.questionId] }), index().on(t.questionId)],
);

export const keyPersonal = personal(questionKeys, {
  erase: { retain: "Who corrected a key stays known by the account's id, which has no name any more." },
  acting: [questionKeys.byId],
});
