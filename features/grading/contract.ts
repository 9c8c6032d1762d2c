import * as z from "zod/mini";
import { marksShape, rubricShape } from "#features/assessments/rubric-contract.ts";
import { assessmentKinds } from "#features/assessments/texts.ts";
import { type attemptStates, notifiedShape } from "#features/attempts/contract.ts";
import { handedIn } from "#features/coursework/contract.ts";
import { waveBars } from "#features/messaging/file-texts.ts";
import { anyAnswer, outcomes, questionForAttempt } from "#features/questions/contract.ts";
import { keyShapes } from "#features/questions/key-contract.ts";
import { pagesShape } from "#features/uploads/contract.ts";
import { pinLimits } from "#features/uploads/page-texts.ts";
import { pageNumber, pinShape } from "#features/uploads/pin-contract.ts";
import { cursorSchema } from "#lib/list/list-schema.ts";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { releaseMax } from "./rules.ts";
import { bankLimits, commentMax, draftMax } from "./texts.ts";

/** What the calls about grading take and answer. Instants are ISO 8601 in UTC, scores percent from 0 to 100. */

/** What waits, what is marked and not yet shown, and what students have seen. */
export const gradingStates = ["waiting", "graded", "released"] as const;
export type GradingState = (typeof gradingStates)[number];

const comment = z.string().check(trimmed(), z.maxLength(commentMax));
const kind = z.enum(assessmentKinds);
const course = z.object({ slug: z.string(), shortTitle: z.string() });

// ---- the queue -----------------------------------------------------------------------------------------------------------

const queueQuery = z.strictObject({
  state: z.optional(z.enum(gradingStates)),
  course: z.optional(z.string().check(z.maxLength(100))),
  kind: z.optional(kind),
  work: z.optional(uuid()),
  /** Only work whose student has no tutor who could grade it: for staff. */
  alone: z.optional(z.literal("1")),
  after: z.optional(cursorSchema),
});
export type QueueQuery = z.output<typeof queueQuery>;

const queued = z.object({
  /** Of a submission or an attempt: what `getGradableItem` takes. */
  id: z.string(),
  source: z.enum(["submission", "attempt"]),
  state: z.enum(gradingStates),
  assessment: z.object({ id: z.string(), kind, title: z.string() }),
  course,
  student: z.string(),
  /** When the version or attempt that counts was handed in: since when it waits. */
  handedInAt: z.string(),
  /** Days begun after the due date. */
  lateDays: z.int(),
  /** Version of what was handed in, or number of the attempt. */
  number: z.int(),
  /** What there is to read: a document, a link, typed signs, questions that wait for a grader. */
  file: z.nullable(z.object({ name: z.string(), type: z.string(), sizeBytes: z.int() })),
  hasLink: z.boolean(),
  typed: z.int(),
  questions: z.int(),
  /** Answers came late, and wait for a word whether they count. */
  hasUndecided: z.boolean(),
  /** Null while something is not marked. */
  score: z.nullable(z.number()),
});
export type QueuedGradableItem = z.output<typeof queued>;

const queueResponse = z.object({
  data: z.object({
    items: z.array(queued),
    next: z.nullable(z.string()),
    /** Of all that the filter leaves out too: for the badge and the filters. */
    counts: z.object({ waiting: z.int(), graded: z.int() }),
    courses: z.array(course),
  }),
});
export type GradingQueue = z.output<typeof queueResponse>["data"];

// ---- one item -----------------------------------------------------------------------------------------------------------

const similar = z.object({
  /** The other student's item. */
  id: z.string(),
  student: z.string(),
  says: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("file") }),
    /** Percent of the pieces of both texts that are in both; `number`: of which question, null: of the typed text. */
    z.object({ kind: z.literal("text"), percent: z.int(), number: z.nullable(z.int()) }),
    /** The same wrong choices, and in how many pairs chance alone would make them once. */
    z.object({ kind: z.literal("choices"), same: z.int(), oneIn: z.number() }),
  ]),
});
export type SimilarGradableItem = z.output<typeof similar>;

const markedQuestion = z.object({
  question: questionForAttempt,
  answer: anyAnswer,
  outcome: z.enum(outcomes),
  points: z.number(),
  /** A grader marks it, by its kind, or because its answer may have been known. */
  isByPerson: z.boolean(),
  /** The student may have known what is right when it was asked. */
  isKnown: z.boolean(),
  /** In the shape of an answer; null where a grader marks it. */
  right: anyAnswer,
  /** What the one who marks looks for, or why the right answer is right. */
  explanationHtml: z.string(),
  comment: z.string(),
  /** How long the answer was under way, because there was no network. */
  gapMs: z.int(),
  /** Of an answer that is a file. */
  file: z.nullable(
    z.object({
      name: z.string(),
      type: z.string(),
      sizeBytes: z.int(),
      url: z.string(),
      /** As pictures; null for what has none, such as a text. */
      pages: z.nullable(pagesShape),
    }),
  ),
  /** Of the last marks, at places of the file's pages. */
  pins: z.array(pinShape),
});

/** Answers that came after the end and that a grader may count: the newest to each question. */
const lateAnswers = z.object({
  /** The last one that is listed here: what `decideLate` takes. */
  through: z.int(),
  notified: z.nullable(notifiedShape),
  /** `saidAt`: when it was given, as the device reports. */
  answers: z.array(z.object({ question: z.string(), answer: anyAnswer, saidAt: z.string(), arrivedAt: z.string() })),
});
export type LateAnswers = z.output<typeof lateAnswers>;

const lateDecision = z.strictObject({
  counts: z.boolean(),
  reason: z.string().check(trimmed(), z.minLength(3), z.maxLength(300)),
  through: z.int().check(z.gte(1)),
});
export type LateDecision = z.output<typeof lateDecision>;

/** An attempt that a grader gave on top. */
const extraAttempt = z.object({
  number: z.int(),
  reason: z.string(),
  by: z.nullable(z.string()),
  at: z.string(),
  /** Until when the student may start it. */
  until: z.string(),
});

/** What a grader said. */
const voiceShape = z.object({
  id: z.string(),
  name: z.string(),
  sizeBytes: z.int(),
  durationMs: z.nullable(z.int()),
  wave: z.string(),
});
export type MarkVoice = z.output<typeof voiceShape>;

const draft = z.object({ content: z.string(), savedAt: z.string() });
/** Who another grader is that an item belongs to for now, and since when they last did something; null: no one. */
const lock = z.nullable(z.object({ by: z.string(), at: z.string() }));
export type Lock = z.output<typeof lock>;

const gradableItem = z.object({
  id: z.string(),
  source: z.enum(["submission", "attempt"]),
  state: z.enum(gradingStates),
  assessment: z.object({ id: z.string(), kind, title: z.string(), week: z.int() }),
  course,
  studentId: z.string(),
  student: z.string(),
  /** Under 18 (MINOR-01). */
  isMinor: z.boolean(),
  handedInAt: z.string(),
  dueAt: z.nullable(z.string()),
  lateDays: z.int(),
  late: z.object({ pointsPerDay: z.number(), floor: z.number(), days: z.int() }),
  briefHtml: z.string(),
  rubric: rubricShape,
  /** Of a submission, the newest first; each file has an address that only its readers may open. */
  versions: z.array(z.extend(handedIn, { fileUrl: z.nullable(z.string()) })),
  /** Of an attempt. */
  questions: z.array(markedQuestion),
  /** The longest that an answer of it was under way. */
  gapMs: z.int(),
  /** What came late and waits for a word; null: nothing. */
  lateAnswers: z.nullable(lateAnswers),
  /** The marks that were read: what `saveManualGrade` takes. 0: none yet. */
  revision: z.int(),
  /** The last marks; null while there are none. */
  mark: z.nullable(
    z.object({
      by: z.string(),
      at: z.string(),
      levels: z.array(z.nullable(z.int())),
      points: z.nullable(z.number()),
      extra: z.number(),
      comment: z.string(),
      pins: z.array(pinShape),
      voice: z.nullable(voiceShape),
    }),
  ),
  /** What this grader chose and typed and did not save, on any device. */
  draft: z.nullable(draft),
  lock,
  /** What it comes to by the marks so far; null while something is not marked. */
  grade: z.nullable(z.object({ base: z.number(), deduction: z.number(), extra: z.number(), score: z.number() })),
  similar: z.array(similar),
  /** The student's course so far, released grades alone. */
  soFar: z.array(z.object({ kind, average: z.nullable(z.string()) })),
  courseGrade: z.string(),
  /** Everybody of one's own who takes the course, in the order of their names: where this item is among them. */
  class: z.array(
    z.object({
      student: z.string(),
      gradableItem: z.nullable(z.string()),
      state: z.nullable(z.enum(gradingStates)),
      score: z.nullable(z.number()),
    }),
  ),
  /** How often the student sat this assessment, and may in all (null: as often as wanted); null where it is handed in. */
  sittings: z.nullable(z.object({ used: z.int(), allowed: z.nullable(z.int()), given: z.array(extraAttempt) })),
});
const gradableItemResponse = z.object({ data: gradableItem });
export type GradableItem = z.output<typeof gradableItem>;

// ---- what a grader has not saved, and whose an item is for now ----------------------------------------------------------

const draftBody = z.strictObject({
  /** As the page keeps it. */
  content: z.string().check(z.maxLength(draftMax)),
  /** When the academy got the draft that this one goes on from; null: there was none. Another that is there stays. Left out, none is. */
  seenAt: z.optional(z.nullable(z.iso.datetime())),
  /** Makes it one's own, though another grader is at it. */
  takeOver: z.optional(z.boolean()),
});
export type DraftInput = z.output<typeof draftBody>;
/** `other`: what is there instead of what was sent, which goes on from an older one. */
const draftResponse = z.object({ data: z.object({ savedAt: z.string(), lock, other: z.nullable(draft) }) });

// ---- comment bank --------------------------------------------------------------------------------------------------------

const bankComment = z.object({ id: z.string(), text: z.string(), uses: z.int() });
export type BankComment = z.output<typeof bankComment>;
const bankResponse = z.object({ data: z.array(bankComment) });

// ---- marks and their release ---------------------------------------------------------------------------------------------

const pinned = z.array(pinShape).check(z.maxLength(pinLimits.pins));

const markBody = z.strictObject({
  /** Of the marks that were read. */
  revision: z.int().check(z.gte(0)),
  /** The version that was read; of a submission. */
  version: z.optional(z.int().check(z.gte(1))),
  /** The level chosen for each criterion, by its place from 0; null: not yet. Of a submission. */
  levels: z.optional(z.array(z.nullable(z.int().check(z.gte(0), z.lte(20)))).check(z.maxLength(30))),
  /** Percent instead of the rubric's. Of a submission. */
  points: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(100)))),
  /** Added after what lateness took. Of a submission. */
  extra: z.optional(z.number().check(z.gte(-100), z.lte(100))),
  /** Of an attempt: points up to those of the question. */
  questions: z.optional(
    z
      .array(
        z.strictObject({
          question: uuid(),
          points: z.number().check(z.gte(0), z.lte(9_999)),
          comment,
          /** At places of the pages of the file that answers it. */
          pins: z.optional(pinned),
        }),
      )
      .check(z.maxLength(200)),
  ),
  /** Plain text to the student. */
  comment,
  /** At places of the version's pages. Of a submission. */
  pins: z.optional(pinned),
  /** A recording that was uploaded, or is part of the last marks. Of a submission. */
  voice: z.optional(
    z.nullable(
      z.strictObject({
        id: uuid(),
        wave: z.string().check(z.regex(new RegExp(`^[0-9a-f]{${waveBars}}$`), "That is no wave of ours.")),
      }),
    ),
  ),
  /** Why a grade that the student has seen is changed; for the academy's own eyes. */
  reason: z.optional(z.string().check(trimmed(), z.minLength(3), z.maxLength(300))),
});
export type MarkInput = z.output<typeof markBody>;

const releaseBody = z
  .strictObject({
    items: z.optional(z.array(uuid()).check(z.minLength(1), z.maxLength(releaseMax))),
    /** All of an assessment that are graded. */
    assessment: z.optional(uuid()),
  })
  .check(
    z.refine(({ items: gradableItems, assessment }) => (gradableItems === undefined) !== (assessment === undefined), {
      error: "Name items, or an assessment.",
      path: ["items"],
    }),
  );
export type ReleaseInput = z.output<typeof releaseBody>;

/** `released`: now; `waiting`: those asked for that are not marked whole; `left`: those that the next call releases. */
const releaseResponse = z.object({ data: z.object({ released: z.int(), waiting: z.int(), left: z.int() }) });

// ---- what the student reads of it ----------------------------------------------------------------------------------------

const feedback = z.object({
  title: z.string(),
  kind,
  course: z.string(),
  score: z.number(),
  label: z.string(),
  isGood: z.boolean(),
  gradedAt: z.string(),
  by: z.nullable(z.string()),
  comment: z.string(),
  marks: z.nullable(marksShape),
  voice: z.nullable(voiceShape),
  /** The version that was marked. */
  version: z.int(),
  handedIn,
  pins: z.array(pinShape),
});
export type Feedback = z.output<typeof feedback>;

// ---- extra time ----------------------------------------------------------------------------------------------------------

const extraTime = z.object({
  id: z.string(),
  student: z.object({ id: z.string(), name: z.string() }),
  /** Null: all work with a time limit. */
  assessment: z.nullable(z.object({ id: z.string(), title: z.string() })),
  percent: z.int(),
  reason: z.string(),
  by: z.nullable(z.string()),
  at: z.string(),
});
export type ExtraTime = z.output<typeof extraTime>;
const giveTimeBody = z.strictObject({
  assessment: z.nullable(uuid()),
  percent: z.int().check(z.gte(1), z.lte(400)),
  reason: z.string().check(trimmed(), z.minLength(3), z.maxLength(300)),
});
export type ExtraTimeInput = z.output<typeof giveTimeBody>;

// ---- another attempt -----------------------------------------------------------------------------------------------------

const giveAttemptBody = z.strictObject({
  /** Which attempt it allows, as the page counts: the same one again is the same. */
  number: z.int().check(z.gte(2), z.lte(1_000)),
  /** For the student too. */
  reason: z.string().check(trimmed(), z.minLength(3), z.maxLength(300)),
});
export type GiveAttemptInput = z.output<typeof giveAttemptBody>;

// ---- figures -------------------------------------------------------------------------------------------------------------

/** Right answers that are opened for everybody: since when, and how many attempts hold them back until when at the latest. */
const keysOpen = z.nullable(
  z.object({ openedAt: z.nullable(z.string()), underWay: z.int(), until: z.nullable(z.string()) }),
);

const itemsResponse = z.object({
  data: z.object({
    assessment: z.object({ id: z.string(), title: z.string() }),
    /** Null: they show by themselves. */
    keys: keysOpen,
    /** First attempts that are graded. */
    papers: z.int(),
    /** Why there are no figures; null where there are. */
    hidden: z.nullable(z.string()),
    items: z.array(
      z.object({
        question: z.string(),
        kind: z.string(),
        askHtml: z.string(),
        papers: z.int(),
        difficulty: z.number(),
        discrimination: z.nullable(z.number()),
        omitted: z.number(),
        /** Of a choice: how often each was chosen. */
        options: z.array(z.object({ html: z.string(), chosen: z.int(), isRight: z.boolean() })),
      }),
    ),
  }),
});
export type ItemStatistics = z.output<typeof itemsResponse>["data"];

const gradableItemParams = z.strictObject({ gradableItem: uuid() });
export const gradableItemStateOf: Readonly<Record<Exclude<(typeof attemptStates)[number], "running">, GradingState>> = {
  submitted: "waiting",
  graded: "graded",
  released: "released",
};

/** What each call of grading-calls.ts takes and answers. */
export const gradingShapes = {
  ...keyShapes,
  listGrading: { query: queueQuery, answer: queueResponse },
  getGradableItem: { params: gradableItemParams, answer: gradableItemResponse },
  getGradableItemPage: {
    params: z.strictObject({ gradableItem: uuid(), question: uuid(), page: pageNumber }),
    answer: z.unknown(),
  },
  getGradableItemFile: { params: z.strictObject({ gradableItem: uuid(), question: uuid() }), answer: z.unknown() },
  saveDraft: { params: gradableItemParams, body: draftBody, answer: draftResponse },
  getMarkVoice: { params: gradableItemParams, answer: z.unknown() },
  listComments: { answer: bankResponse },
  addComment: {
    body: z.strictObject({ text: z.string().check(trimmed(), z.minLength(1), z.maxLength(bankLimits.length)) }),
    answer: bankResponse,
  },
  removeComment: { params: z.strictObject({ comment: uuid() }), answer: bankResponse },
  getFeedback: { params: z.strictObject({ assessment: uuid() }), answer: z.object({ data: feedback }) },
  getFeedbackVoice: { params: z.strictObject({ assessment: uuid() }), answer: z.unknown() },
  saveManualGrade: { params: gradableItemParams, body: markBody, answer: gradableItemResponse },
  decideLate: { params: gradableItemParams, body: lateDecision, answer: gradableItemResponse },
  setKeysOpen: {
    params: z.strictObject({ assessment: uuid() }),
    body: z.strictObject({ isOpen: z.boolean() }),
    answer: z.object({ data: keysOpen }),
  },
  releaseGrades: { body: releaseBody, answer: releaseResponse },
  listExtraTime: { answer: z.object({ data: z.array(extraTime) }) },
  giveAttempt: { params: gradableItemParams, body: giveAttemptBody, answer: gradableItemResponse },
  giveExtraTime: {
    params: z.strictObject({ student: uuid() }),
    body: giveTimeBody,
    answer: z.object({ data: extraTime }),
  },
  endExtraTime: {
    params: z.strictObject({ extra: uuid() }),
    answer: z.object({ data: z.object({ ended: z.boolean() }) }),
  },
  getItemStatistics: { params: z.strictObject({ assessment: uuid() }), answer: itemsResponse },
};
