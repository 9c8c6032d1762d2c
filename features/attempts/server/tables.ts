import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { hundredths, instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { assessments } from "#features/assessments/server/tables.ts";
import type { AttemptSettings } from "#features/assessments/settings-rules.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import type { Answer, Outcome } from "#features/questions/contract.ts";
import { questionVersions } from "#features/questions/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { type AttemptState, attemptStates } from "../contract.ts";
import { closers, type EventKind, eventKinds } from "../rules.ts";

/** A question of an attempt: its version, and the order in which this attempt shows what can be chosen. */
export type AttemptQuestion = {
  version: string;
  options: string[];
  /** The student may have known what is right when it was drawn: no point follows from an answer without a grader. */
  isKnown?: boolean;
};

/** The settings that an attempt keeps from its start, with its own time and due date. */
export type SavedSettings = AttemptSettings & {
  dueAtMs: number | null;
  closesAtMs: number | null;
  /** The extra time that is in `durationMs`. */
  extraPercent?: number;
};

/** One sitting of an assessment. Time is the database's: `started_at` and `deadline_at` come from its clock. */
export const attempts = pgTable(
  "attempts",
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
    /** From 1, of this enrolment and assessment. */
    number: integer().notNull(),
    state: text().$type<AttemptState>().notNull().default("running"),
    /** What the draw and the shuffles were made from. */
    seed: bigint({ mode: "number" }).notNull(),
    paper: jsonb().$type<AttemptQuestion[]>().notNull(),
    settings: jsonb().$type<SavedSettings>().notNull(),
    startedAt: instant().notNull(),
    /** Null: no limit. */
    deadlineAt: instant(),
    closedAt: instant(),
    closedBy: text().$type<(typeof closers)[number]>(),
    /** Who writes: one device at a time; it grows with each hand-over. */
    writerEpoch: integer().notNull().default(1),
    writerDevice: text().notNull(),
    /** How each question went, `[version, outcome]`: what figures of questions are counted from. Null while it runs. */
    outcomes: jsonb().$type<[version: string, outcome: Outcome][]>(),
    /** Percent after deductions; null until it is known. */
    score: hundredths(),
    /** What was taken off because it was late. */
    lateDeduction: hundredths().notNull().default(0),
    /** The tutor's words on the whole. */
    comment: text().notNull().default(""),
    /** Whose words they are. */
    commentById: uuid().references(() => accounts.id),
    /** The longest that an answer which counts was under way. */
    gapMs: integer().notNull().default(0),
  },
  (t) => [
    unique("attempts_number").on(t.enrolmentId, t.assessmentId, t.number),
    // Two starts at once make one.
    uniqueIndex("attempts_one_running").on(t.enrolmentId, t.assessmentId).where(sql`${t.state} = 'running'`),
    index("attempts_due").on(t.deadlineAt).where(sql`${t.state} = 'running'`),
    index().on(t.assessmentId),
    index().on(t.studentId),
    index().on(t.commentById),
    // What a grader has to look at.
    index("attempts_open")
      .on(t.closedAt)
      .where(oneOf(t.state, ["submitted", "graded"])),
    check("attempts_state_known", oneOf(t.state, attemptStates)),
    check("attempts_closed_by_known", oneOf(t.closedBy, closers)),
    check("attempts_closed", sql`(${t.state} = 'running') = (${t.closedAt} is null)`),
    check("attempts_closed_by", sql`(${t.closedAt} is null) = (${t.closedBy} is null)`),
    check("attempts_number_from_one", sql`${t.number} >= 1`),
    check("attempts_deadline_after_start", sql`${t.deadlineAt} > ${t.startedAt}`),
    check("attempts_percent", sql`${t.score} between 0 and 100`),
  ],
);

/**
 * What happened to an attempt. Rows are added and never changed; they go with their attempt alone. The grade follows from the
 * questions, the keys and these.
 */
export const attemptEvents = pgTable(
  "attempt_events",
  {
    /** In the order in which the database took them. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    attemptId: uuid()
      .notNull()
      .references((): AnyPgColumn => attempts.id, { onDelete: "cascade" }),
    kind: text().$type<EventKind>().notNull(),
    /** The question that was answered or marked. */
    versionId: uuid().references(() => questionVersions.id),
    /** Of an answer: the writer and its count. Of what counts, the highest pair. */
    epoch: integer(),
    version: integer(),
    answer: jsonb().$type<Answer>(),
    isFlagged: boolean(),
    /** Milliseconds from the start to the answer, by the device's clock that follows ours. */
    answeredAtMs: bigint({ mode: "number" }),
    /** How long an answer that came after the end was under way. */
    gapMs: bigint({ mode: "number" }),
    device: text(),
    /** Who marked, released or loaded it; null: the student, or the clock. */
    byId: uuid().references(() => accounts.id),
    /**
     * What belongs to its kind: points and comment of a mark, scores before and after; `isForPerson` of late answers that a grader may
     * count; `hasKeys` of a review.
     */
    details: jsonb().$type<Record<string, unknown>>(),
    receivedAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    // The same answer sent twice is one. Events of other kinds have no epoch, and are as many as there are.
    unique("attempt_events_answer_once").on(t.attemptId, t.versionId, t.epoch, t.version),
    index().on(t.versionId),
    index().on(t.byId),
    check("attempt_events_kind_known", oneOf(t.kind, eventKinds)),
    check(
      "attempt_events_answer_whole",
      sql`${t.kind} not in ('saved', 'late') or (${t.versionId}, ${t.epoch}, ${t.version}, ${t.answeredAtMs}) is not null`,
    ),
  ],
);

/** More time for a student, for one assessment or for all. */
export const assessmentAccommodations = pgTable(
  "assessment_accommodations",
  {
    id: uuid().primaryKey(),
    studentId: uuid()
      .notNull()
      .references(() => accounts.id),
    /** Null: for all. */
    assessmentId: uuid().references(() => assessments.id, { onDelete: "cascade" }),
    extraPercent: integer().notNull(),
    reason: text().notNull(),
    byId: uuid().references(() => accounts.id),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    unique("assessment_accommodations_once").on(t.studentId, t.assessmentId).nullsNotDistinct(),
    index().on(t.assessmentId),
    index().on(t.byId),
    check("assessment_accommodations_percent", sql`${t.extraPercent} between 1 and 400`),
    check("assessment_accommodations_why", sql`char_length(${t.reason}) between 3 and 300`),
  ],
);

/** Another attempt that a grader gave a student, with the reason, which the student reads too. Rows are added and never changed. */
export const extraAttempts = pgTable(
  "given_attempts",
  {
    id: uuid().primaryKey(),
    assessmentId: uuid()
      .notNull()
      .references(() => assessments.id, { onDelete: "cascade" }),
    enrolmentId: uuid()
      .notNull()
      .references(() => enrolments.id, { onDelete: "cascade" }),
    /** Which attempt of the enrolment it allows. */
    number: integer().notNull(),
    reason: text().notNull(),
    byId: uuid()
      .notNull()
      .references(() => accounts.id),
    givenAt: instant().notNull(),
    /** Until when it may be started, whatever the assessment's own days show. */
    untilAt: instant().notNull(),
  },
  (t) => [
    // Pressed twice, or by two graders at once, it is given once.
    unique("given_attempts_once").on(t.enrolmentId, t.assessmentId, t.number),
    index().on(t.assessmentId),
    index().on(t.byId),
    check("given_attempts_number", sql`${t.number} >= 2`),
    check("given_attempts_why", sql`char_length(${t.reason}) between 3 and 300`),
    check("given_attempts_until", sql`${t.untilAt} > ${t.givenAt}`),
  ],
);

/** The academy's key pair for sealed answer files: the newest seals, all open. */
export const answerFileKeys = pgTable("answer_file_keys", {
  id: uuid().primaryKey(),
  /** JWK, P-256. */
  publicKey: jsonb().$type<{ kty: "EC"; crv: "P-256"; x: string; y: string }>().notNull(),
  privateKey: jsonb().$type<{ kty: "EC"; crv: "P-256"; x: string; y: string; d: string }>().notNull(),
  /** One key pair, however many processes make it at once. */
  isCurrent: boolean().unique().default(true),
  createdAt: instant().notNull().defaultNow(),
});

export const extraTimePersonal = personal(assessmentAccommodations, {
  owner: assessmentAccommodations.studentId,
  exported: {
    extraPercent: assessmentAccommodations.extraPercent,
    reason: assessmentAccommodations.reason,
    createdAt: assessmentAccommodations.createdAt,
  },
  erase: "delete",
  acting: [assessmentAccommodations.byId],
});

export const extraAttemptPersonal = personal(extraAttempts, {
  owner: enrolments.studentId,
  exported: {
    assessment: assessments.title,
    number: extraAttempts.number,
    reason: extraAttempts.reason,
    givenAt: extraAttempts.givenAt,
  },
  by: extraAttempts.givenAt,
  erase: "delete",
  acting: [extraAttempts.byId],
});

/** The log goes with its attempts; what the questions' figures were counted from goes too. */
export const attemptPersonal = personal(attempts, {
  owner: attempts.studentId,
  erase: "delete",
  acting: [attempts.commentById, attemptEvents.byId],
});
