import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { courses, courseWeeks } from "#features/catalogue/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";
import {
  type CohortState,
  cohortStates,
  type EnrolmentPlan,
  type EnrolmentState,
  enrolmentPlans,
  enrolmentStates,
  type LessonState,
  lessonStates,
} from "../contract.ts";

/** One lesson a topic of the syllabus. Without a text it is taught live. */
export const lessons = pgTable(
  "lessons",
  {
    id: uuid().primaryKey(),
    courseId: uuid().notNull(),
    week: integer().notNull(),
    /** Its place among the lessons of its week that are shown, from 1; 0: it is not shown. */
    topic: integer().notNull(),
    /** Its place among all lessons of its week. */
    position: integer().notNull().default(0),
    /** A removed lesson stays for those who did it. */
    state: text().$type<LessonState>().notNull().default("shown"),
    /** When it was added to the course that its students had begun: it counts for them once they did it. Null: from the beginning. */
    shownAt: instant(),
    slug: text().notNull(),
    title: text().notNull(),
    summary: text().notNull().default(""),
    /** Honest time for reading and doing it. */
    minutes: integer(),
    /** Markdown; null while no one has written it. */
    body: text(),
    /** The md5 of the supplied text that the body was made from: as long as it is the body's, no one has rewritten it. */
    suppliedMd5: text(),
    videoUrl: text(),
    /** What watching it costs; shown before it is opened. */
    videoBytes: bigint({ mode: "number" }),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    foreignKey({ columns: [t.courseId, t.week], foreignColumns: [courseWeeks.courseId, courseWeeks.week] }).onDelete(
      "cascade",
    ),
    uniqueIndex("lessons_place").on(t.courseId, t.week, t.topic).where(sql`${t.topic} > 0`), // two in one place would have no order
    unique("lessons_address").on(t.courseId, t.slug), // the address inside the course
    check("lessons_state_known", oneOf(t.state, lessonStates)),
    check("lessons_topic_of_shown", sql`(${t.state} = 'shown') = (${t.topic} >= 1) and ${t.topic} >= 0`),
    check("lessons_video_https", sql`${t.videoUrl} is null or ${t.videoUrl} like 'https://%'`),
    // A video without its size could not be shown to people who pay by the megabyte.
    check("lessons_video_sized", sql`(${t.videoUrl} is null) = (${t.videoBytes} is null)`),
  ],
);

/** The texts that staff wrote for a lesson, each save its own: the newest may be a draft, and the newest published one is the lesson's. */
export const lessonVersions = pgTable(
  "lesson_versions",
  {
    id: uuid().primaryKey(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    summary: text().notNull(),
    minutes: integer(),
    body: text().notNull(),
    /** Its files to take along, in their order; null: those that the lesson has stay. */
    files: uuid().array(),
    /** Null: the text that was there before anyone wrote here. */
    savedBy: uuid().references(() => accounts.id),
    savedAt: instant().notNull(),
    /** When it is to become the lesson's, until it has. */
    publishAt: instant(),
    publishedAt: instant(),
  },
  (t) => [
    unique("lesson_versions_number").on(t.lessonId, t.number),
    index().on(t.savedBy),
    index("lesson_versions_due").on(t.publishAt).where(sql`${t.publishAt} is not null and ${t.publishedAt} is null`),
    check("lesson_versions_from_one", sql`${t.number} >= 1`),
  ],
);

const assetKinds = ["picture", "file"] as const;

/** A picture of a lesson or a file to take along. */
export const lessonAssets = pgTable(
  "lesson_assets",
  {
    id: uuid().primaryKey(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: "cascade" }),
    kind: text().$type<(typeof assetKinds)[number]>().notNull(),
    name: text().notNull(),
    contentType: text().notNull(),
    content: bytes().notNull(),
  },
  (t) => [
    unique("lesson_assets_name").on(t.courseId, t.kind, t.name), // lessons name them
    check("lesson_assets_kind_known", oneOf(t.kind, assetKinds)),
    // Larger ones belong into the file store.
    check("lesson_assets_small", sql`octet_length(${t.content}) <= 524288`),
  ],
);

/** The files that a lesson offers, in order. */
export const lessonFiles = pgTable(
  "lesson_files",
  {
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    assetId: uuid()
      .notNull()
      .references(() => lessonAssets.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.assetId] }), index().on(t.assetId)],
);

/** A group that goes through a course together with one tutor. */
export const cohorts = pgTable(
  "cohorts",
  {
    id: uuid().primaryKey(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: "cascade" }),
    tutorId: uuid()
      .notNull()
      .references(() => tutors.id, { onDelete: "cascade" }),
    /** What its students call it, such as "UX Course". */
    name: text().notNull(),
    startsOn: date({ mode: "string" }).notNull(),
    state: text().$type<CohortState>().notNull().default("open"),
    /** How many students it takes; null: as many as come. */
    seats: integer(),
    /** The last day, in Lagos, on which a student comes into it; null: as long as it meets. */
    joinsUntil: date({ mode: "string" }),
    createdAt: instant().notNull().defaultNow(),
    /** When it or its timetable was last changed by hand, and by whom. */
    changedAt: instant().notNull().defaultNow(),
    changedBy: uuid().references(() => accounts.id),
  },
  (t) => [
    index().on(t.courseId, t.tutorId),
    index().on(t.tutorId),
    index().on(t.changedBy),
    // What someone of staff looks for.
    index("cohorts_search").using("gin", sql`search_text(${t.name}) gin_trgm_ops`),
    check("cohorts_state_known", oneOf(t.state, cohortStates)),
    check("cohorts_seats_positive", sql`${t.seats} > 0`),
  ],
);

/** A student takes a course. It stays when the account is closed: payments and certificates hang on it. */
export const enrolments = pgTable(
  "enrolments",
  {
    id: uuid().primaryKey(),
    studentId: uuid()
      .notNull()
      .references(() => accounts.id),
    courseId: uuid()
      .notNull()
      .references(() => courses.id),
    tutorId: uuid().references(() => tutors.id, { onDelete: "set null" }),
    cohortId: uuid().references(() => cohorts.id, { onDelete: "set null" }),
    /** When it came into its cohort; null where that was with its beginning. */
    cohortSince: instant(),
    plan: text().$type<EnrolmentPlan>().notNull(),
    state: text().$type<EnrolmentState>().notNull().default("active"),
    startedAt: instant().notNull(),
    /** IANA name of the student's zone when it began: deadlines are the end of a day there. */
    zone: text().notNull().default("Africa/Lagos"),
    /** The first money that came for it; null while none has. */
    firstPaidAt: instant(),
    completedAt: instant(),
    /** Where the student left, to resume there. */
    lastLessonId: uuid().references(() => lessons.id, { onDelete: "set null" }),
    lastOpenedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    // One live enrolment a student and course, however often a payment is confirmed.
    uniqueIndex("enrolments_once").on(t.studentId, t.courseId).where(sql`${t.state} <> 'cancelled'`),
    index().on(t.studentId),
    index().on(t.courseId, t.tutorId),
    index().on(t.tutorId),
    index().on(t.cohortId),
    index("enrolments_unplaced")
      .on(t.startedAt)
      .where(sql`${t.cohortId} is null and ${oneOf(t.state, ["active", "paused"])}`),
    index().on(t.lastLessonId),
    check("enrolments_plan_known", oneOf(t.plan, enrolmentPlans)),
    check("enrolments_state_known", oneOf(t.state, enrolmentStates)),
    check("enrolments_completed_dated", sql`(${t.state} = 'completed') = (${t.completedAt} is not null)`),
  ],
);

/** A lesson that the student opened, and when it was done: marked as read, or attended where it is taught live. */
export const lessonProgress = pgTable(
  "lesson_progress",
  {
    enrolmentId: uuid()
      .notNull()
      .references(() => enrolments.id, { onDelete: "cascade" }),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    openedAt: instant().notNull(),
    doneAt: instant(),
    /** When it was last marked as done, or not done, on the student's device: an earlier one that comes later changes nothing. */
    markedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.enrolmentId, t.lessonId] }), index().on(t.lessonId)],
);

/** What a student wrote next to a lesson, for themselves. */
export const lessonNotes = pgTable(
  "lesson_notes",
  {
    studentId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    text: text().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.lessonId] }),
    index().on(t.lessonId),
    check("lesson_notes_length", sql`char_length(${t.text}) between 1 and 10000`),
  ],
);

/** What a student answered to the questions of a lesson, the last answer to each. */
export const lessonAnswers = pgTable(
  "lesson_answers",
  {
    studentId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    /** The question, by the id that is made from its words: no row of its own, since it is a part of the text. */
    checkId: text().notNull(),
    /** Place of the option, from 0. */
    choice: integer().notNull(),
    isRight: boolean().notNull(),
    /** When it was given, on the student's device. */
    answeredAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.lessonId, t.checkId] }),
    index().on(t.lessonId),
    check("lesson_answers_choice_from_zero", sql`${t.choice} >= 0`),
  ],
);

export const notePersonal = personal(lessonNotes, {
  owner: lessonNotes.studentId,
  exported: { lesson: lessons.title, text: lessonNotes.text, updatedAt: lessonNotes.updatedAt },
  by: lessonNotes.updatedAt,
  erase: "delete",
});

export const answerPersonal = personal(lessonAnswers, { owner: lessonAnswers.studentId, erase: "delete" });

/** A group without a tutor meets no more until staff give it another one. */
export const groupPersonal = personal(cohorts, {
  owner: tutors.accountId,
  exported: { name: cohorts.name, startsOn: cohorts.startsOn, state: cohorts.state },
  by: cohorts.startsOn,
  erase: { blank: { state: "finished" } },
  acting: [cohorts.changedBy],
});

/** What staff wrote belongs to the academy; who wrote it is named by an id alone. */
export const versionPersonal = personal(lessonVersions, {
  erase: { retain: "A lesson's text belongs to the academy." },
  acting: [lessonVersions.savedBy],
});
