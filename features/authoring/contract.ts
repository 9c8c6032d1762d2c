import * as z from "zod/mini";
import { rubricShape } from "#features/assessments/rubric-contract.ts";
import { countedAttempts, feedbackTimes } from "#features/assessments/settings-rules.ts";
import { assessmentKinds } from "#features/assessments/texts.ts";
import { anySentAnswer, attemptShapes, refusedMark, reviewedQuestion } from "#features/attempts/contract.ts";
import { anyAnswer, questionForAttempt, questionKindNames } from "#features/questions/contract.ts";
import { questionDraft } from "#features/questions/draft-contract.ts";
import { listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { authoredList, authoringLimits, authoringTexts, bankList } from "./texts.ts";

/** What browser and server both know of writing questions and assessments: for those who teach a course, and staff. */

const slug = z.string().check(z.minLength(1), z.maxLength(80));
const courseNamed = z.object({ slug: z.string(), shortTitle: z.string() });

const authoredCourse = z.object({
  slug: z.string(),
  title: z.string(),
  shortTitle: z.string(),
  /** Teaching weeks; null where it has no fixed duration. */
  weeks: z.nullable(z.int()),
  questions: z.int(),
  /** The tags of its bank, the most used first. */
  tags: z.array(z.string()),
});
export type AuthoredCourse = z.output<typeof authoredCourse>;

/** A question of the bank in a list. */
const bankRow = z.object({
  id: uuid(),
  version: z.int(),
  kind: z.enum(questionKindNames),
  /** Its words, plain. */
  ask: z.string(),
  points: z.number(),
  tags: z.array(z.string()),
  course: courseNamed,
  /** In how many assessments it is. */
  usedIn: z.int(),
  isRetired: z.boolean(),
});
export type BankRow = z.output<typeof bankRow>;

const pictureShape = { url: z.string(), width: z.int(), height: z.int() };
const storedQuestion = z.object({
  id: uuid(),
  /** Counts what was saved; an edit shows which it began with. */
  version: z.int(),
  course: courseNamed,
  draft: questionDraft,
  picture: z.nullable(z.object(pictureShape)),
  usedIn: z.array(z.object({ id: uuid(), title: z.string() })),
  isRetired: z.boolean(),
});
export type StoredQuestion = z.output<typeof storedQuestion>;

/** The same key again is the same request: what was sent and not answered is added once. */
const keyed = z.object({ "idempotency-key": z.optional(uuid("Idempotency-Key must be a UUID.")) });

const questionParams = z.strictObject({ question: uuid(authoringTexts.unknownQuestion) });
const savedQuestion = z.object({ data: z.object({ id: uuid(), version: z.int() }) });

/** Fates of what was brought: taken, there already (in the bank, or earlier in the same file), or not understood. */
export const importFates = ["taken", "duplicate", "unread"] as const;
const importItem = z.object({
  line: z.int(),
  ask: z.string(),
  fate: z.enum(importFates),
  /** Why it is none. */
  why: z.nullable(z.string()),
  draft: z.nullable(questionDraft),
});
export type ImportItem = z.output<typeof importItem>;
const importPreview = z.object({
  format: z.enum(["word", "csv", "gift", "moodle", "plain"]),
  taken: z.int(),
  duplicates: z.int(),
  unread: z.int(),
  items: z.array(importItem),
});
export type ImportPreview = z.output<typeof importPreview>;

const importBody = z.strictObject({
  course: slug,
  /** At the end of this assessment, too. */
  assessment: z.optional(uuid(authoringTexts.unknownAssessment)),
  drafts: z.array(questionDraft).check(z.minLength(1), z.maxLength(300)),
  /** What is sent in parts is undone together. */
  import: z.optional(uuid()),
});
const importRow = z.object({ id: uuid(), at: z.iso.datetime(), questions: z.int() });
export type ImportRow = z.output<typeof importRow>;

/** Characters of what is requested, as Markdown. */
export const briefMax = 10_000;
const days = z.int().check(z.gte(0), z.lte(1_000));
const percent = z.number().check(z.gte(0), z.lte(100));

const rubricInput = z
  .array(
    z.strictObject({
      name: z.string().check(trimmed(), z.minLength(1), z.maxLength(120)),
      points: z.int().check(z.gte(1), z.lte(100)),
      levels: z
        .array(
          z.strictObject({
            points: z.int().check(z.gte(0), z.lte(100)),
            says: z.string().check(trimmed(), z.minLength(1), z.maxLength(500)),
          }),
        )
        .check(z.minLength(2), z.maxLength(6)),
    }),
  )
  .check(z.maxLength(12));

const title = z.string().check(trimmed(), z.minLength(2, "Please enter a title."), z.maxLength(120));
const week = z.int("Please enter a week.").check(z.gte(1, "Weeks count from 1."), z.lte(104));

/** How an assessment is set. Days count from a student's start in the course, so that every cohort has its own dates. */
export const settingsSchema = z.strictObject({
  title,
  week,
  brief: z.string().check(trimmed(), z.maxLength(briefMax)),
  rubric: rubricInput,
  durationMinutes: z.nullable(z.int().check(z.gte(1), z.lte(600))),
  attemptsAllowed: z.nullable(z.int().check(z.gte(1), z.lte(20))),
  counts: z.enum(countedAttempts),
  opensAfterDays: z.nullable(days),
  opensWithLessons: z.nullable(z.int().check(z.gte(1), z.lte(100))),
  dueAfterDays: z.nullable(days),
  latePointsPerDay: percent,
  lateFloor: percent,
  lateDays: z.int().check(z.gte(0), z.lte(60)),
  passMark: percent,
  feedback: z.enum(feedbackTimes),
  drawCount: z.nullable(z.int().check(z.gte(1), z.lte(authoringLimits.perAssessment))),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  openForPractice: z.boolean(),
  drawPractised: z.boolean(),
});
export type SettingsInput = z.output<typeof settingsSchema>;
const storedSettings = z.strictObject({ ...settingsSchema.shape, rubric: rubricShape });

const authoredRow = z.object({
  id: uuid(),
  kind: z.enum(assessmentKinds),
  title: z.string(),
  week: z.int(),
  course: courseNamed,
  questions: z.int(),
  isPublished: z.boolean(),
  /** Attempts and submissions there are. */
  begun: z.int(),
});
export type AuthoredRow = z.output<typeof authoredRow>;

const placedQuestion = z.object({
  id: uuid(),
  version: z.int(),
  kind: z.enum(questionKindNames),
  ask: z.string(),
  points: z.number(),
});
const authoredAssessment = z.object({
  id: uuid(),
  kind: z.enum(assessmentKinds),
  course: courseNamed,
  settings: storedSettings,
  questions: z.array(placedQuestion),
  isPublished: z.boolean(),
  begun: z.int(),
  /** Attempts that run now. */
  running: z.int(),
  /** Students of the course now. */
  students: z.int(),
  /** Why it cannot be published; null: it can. */
  lacks: z.nullable(z.string()),
});
export type AuthoredAssessment = z.output<typeof authoredAssessment>;

const assessmentParams = z.strictObject({ assessment: uuid(authoringTexts.unknownAssessment) });
const stored = z.object({ data: authoredAssessment });
const made = z.object({ data: z.object({ id: uuid() }) });
const ids = z.array(uuid(authoringTexts.unknownQuestion)).check(z.maxLength(authoringLimits.perAssessment));

const tryoutAnswers = z.strictObject({
  /** The versions that were drawn, in their order. */
  questions: ids.check(z.minLength(1)),
  answers: z.array(anySentAnswer).check(z.maxLength(authoringLimits.perAssessment)),
});
export type TryoutAnswers = z.output<typeof tryoutAnswers>;
const tryout = z.object({
  /** Answers that do not fit: then nothing is handed in, and they can be given again. */
  refused: z.array(refusedMark),
  points: z.number(),
  pointsMax: z.number(),
  /** Percent; what a grader marks counts as nothing yet. */
  score: z.number(),
  label: z.string(),
  questions: z.array(reviewedQuestion),
});
export type Tryout = z.output<typeof tryout>;

export const newAssessmentSchema = z.strictObject({ course: slug, kind: z.enum(assessmentKinds), title, week });
export const copySchema = z.strictObject({ course: slug, title, week });

/** What each call of calls.ts takes and answers. */
export const authoringShapes = {
  listAuthoredCourses: { answer: z.object({ data: z.array(authoredCourse) }) },
  listBank: { query: listQuerySchema(bankList), answer: z.object(pageSchema(bankRow)) },
  getBankQuestion: { params: questionParams, answer: z.object({ data: storedQuestion }) },
  /** Takes a form: `course`, and the picture as `file`. */
  addPicture: { answer: z.object({ data: z.object({ id: uuid(), ...pictureShape }) }) },
  previewQuestion: {
    /** `answer`: one to what this draft was shown as, to be marked. */
    body: z.strictObject({ course: slug, draft: questionDraft, answer: z.optional(anyAnswer) }),
    answer: z.object({
      data: z.object({ question: questionForAttempt, whyHtml: z.string(), review: z.nullable(reviewedQuestion) }),
    }),
  },
  createQuestion: {
    headers: keyed,
    body: z.strictObject({
      course: slug,
      draft: questionDraft,
      /** At the end of this assessment, too. */
      assessment: z.optional(uuid(authoringTexts.unknownAssessment)),
    }),
    answer: savedQuestion,
  },
  changeQuestion: {
    params: questionParams,
    body: z.strictObject({ version: z.int().check(z.gte(1)), draft: questionDraft }),
    answer: savedQuestion,
  },
  retireQuestion: {
    params: questionParams,
    body: z.strictObject({ isRetired: z.boolean() }),
    answer: z.object({ data: z.object({ isRetired: z.boolean() }) }),
  },
  /** Takes a form: `course`, and the `file` with the questions. */
  previewImport: { answer: z.object({ data: importPreview }) },
  importQuestions: {
    body: importBody,
    answer: z.object({ data: z.object({ added: z.int(), known: z.int() }) }),
  },
  listImports: { query: z.strictObject({ course: slug }), answer: z.object({ data: z.array(importRow) }) },
  undoImport: {
    params: z.strictObject({ import: uuid(authoringTexts.unknownImport) }),
    query: z.strictObject({ course: slug }),
    answer: z.object({ data: z.object({ undone: z.int(), stays: z.int() }) }),
  },
  listAuthored: { query: listQuerySchema(authoredList), answer: z.object(pageSchema(authoredRow)) },
  getAuthored: { params: assessmentParams, answer: stored },
  getTryout: { params: assessmentParams, answer: attemptShapes.getAttempt.answer },
  checkTryout: { params: assessmentParams, body: tryoutAnswers, answer: z.object({ data: tryout }) },
  createAssessment: { headers: keyed, body: newAssessmentSchema, answer: made },
  changeAssessment: {
    params: assessmentParams,
    /** `before`: those that were read; others that someone saved since are not written over. */
    body: z.strictObject({ ...settingsSchema.shape, before: storedSettings }),
    answer: stored,
  },
  setQuestions: {
    params: assessmentParams,
    /** `before`: those that were read; others that someone set since are not written over. */
    body: z.strictObject({ questions: ids, before: ids }),
    answer: stored,
  },
  publishAssessment: { params: assessmentParams, body: z.strictObject({ isPublished: z.boolean() }), answer: stored },
  copyAssessment: { headers: keyed, params: assessmentParams, body: copySchema, answer: made },
  deleteAssessment: { params: assessmentParams, answer: z.object({}) },
};
