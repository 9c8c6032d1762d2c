import * as z from "zod/mini";
import { rubricShape } from "#features/assessments/rubric-contract.ts";
import { assessmentKinds } from "#features/assessments/texts.ts";
import { anyAnswer, area, outcomes, questionForAttempt } from "#features/questions/contract.ts";
import { pagesShape } from "#features/uploads/contract.ts";
import { pageNumber, pinShape } from "#features/uploads/pin-contract.ts";
import { uuid } from "#lib/uuid.ts";

/**
 * What the calls about sitting an assessment take and answer. Instants are ISO 8601 in UTC, durations are milliseconds, scores are
 * percent from 0 to 100. The pages take its types alone. Nothing here shows what is right before `getReview`.
 */

/**
 * `running`: the student may answer. `submitted`: handed in, a grader has to mark it. `graded`: marked, not yet shown. `released`:
 * the grade counts and is the student's to see.
 */
export const attemptStates = ["running", "submitted", "graded", "released"] as const;
export type AttemptState = (typeof attemptStates)[number];

/** Answers of one call. */
export const answersMax = 100;

/** Why an attempt may not be started now. */
export const startReasons = [
  "no-questions",
  "not-enrolled",
  "paused",
  "not-open",
  "closed",
  "attempts-used",
  "handed-in-otherwise",
] as const;
export type StartReason = (typeof startReasons)[number];

/** What right answers wait for (keysWait of attempt-rules.ts). */
const keyWaits = ["never", "grade", "offline", "author", "attempts", "closing"] as const;
export type KeyWait = (typeof keyWaits)[number];

const kind = z.enum(assessmentKinds);
const course = z.object({ slug: z.string(), shortTitle: z.string() });
const state = z.enum(attemptStates);

const assessmentResponse = z.object({
  data: z.object({
    id: z.string(),
    kind,
    title: z.string(),
    course,
    week: z.int(),
    briefHtml: z.string(),
    rubric: rubricShape,
    /** How many an attempt has. */
    questions: z.int(),
    /** With the student's extra time; null: no limit. */
    durationMs: z.nullable(z.int()),
    extraPercent: z.int(),
    /** Null: any number. */
    attemptsAllowed: z.nullable(z.int()),
    attemptsUsed: z.int(),
    opensAt: z.nullable(z.string()),
    dueAt: z.nullable(z.string()),
    /** When nothing is taken any more. */
    closesAt: z.nullable(z.string()),
    /** What opens it, whichever comes first (with `opensAt`); null: it is open. */
    gate: z.nullable(z.object({ lessonsNeeded: z.nullable(z.int()) })),
    /** The lessons of the course up to its week, which its questions are about. */
    lessons: z.object({
      all: z.int(),
      done: z.int(),
      /** Weeks of which no lesson is done, and what there is to read in them. */
      weeksLeft: z.array(z.int()),
      minutesLeft: z.int(),
      bytesLeft: z.int(),
      /** The first that is not done; null: all are. */
      next: z.nullable(z.object({ slug: z.string(), title: z.string(), bytes: z.int() })),
    }),
    /** Attempts that a grader gave on top, the last first. */
    given: z.array(
      z.object({
        number: z.int(),
        reason: z.string(),
        by: z.nullable(z.string()),
        /** Until when it may be started. */
        until: z.string(),
      }),
    ),
    late: z.object({ pointsPerDay: z.number(), floor: z.number(), days: z.int() }),
    passMark: z.number(),
    /** What starting loads, pictures too: for the button. */
    paperBytes: z.int(),
    running: z.nullable(z.object({ attempt: z.string() })),
    /** Oldest first; a score is null until it may be seen. */
    attempts: z.array(
      z.object({
        id: z.string(),
        number: z.int(),
        state,
        closedAt: z.nullable(z.string()),
        score: z.nullable(z.number()),
        /** The longest an answer was under way because there was no network. */
        gapMs: z.int(),
        /** When the grade shows, where the time ended it and answers of it may still come in; null: that is not what it waits for. */
        gradeAt: z.nullable(z.string()),
      }),
    ),
    /** Whether it can be practised now: its author lets it, and its right answers may be seen. */
    openForPractice: z.boolean(),
    /** Of its questions those whose answer practice has shown: they are drawn only where too few others are left. */
    practised: z.int(),
    access: z.enum(["open", "paused"]),
    /** Null: yes. */
    mayStart: z.nullable(z.enum(startReasons)),
    now: z.string(),
  }),
});
export type AssessmentDetail = z.output<typeof assessmentResponse>["data"];

const device = z.string().check(z.regex(/^[\w-]{8,64}$/));
const deviceBody = z.strictObject({ device });

export const savedAnswer = z.strictObject({
  question: uuid(),
  /** From 1, one more with each change of this question's answer under one epoch. */
  version: z.int().check(z.gte(1), z.lte(1_000_000)),
  answer: anyAnswer,
  isFlagged: z.boolean(),
  /** When it was given: milliseconds since the attempt's start, by the clock that follows the server's. */
  atMs: z.int().check(z.gte(0), z.lte(31_536_000_000)),
});
export type SentAnswer = z.output<typeof savedAnswer>;

/** An answer as it comes: one that is none is refused by the verb under its name, and holds up no other. */
export const anySentAnswer = z.union([
  savedAnswer,
  z.looseObject({ question: z.string().check(z.regex(/^[\w-]{1,64}$/)), version: z.number() }),
]);
export type AnySentAnswer = z.output<typeof anySentAnswer>;

const answersBody = z.strictObject({
  device,
  epoch: z.int().check(z.gte(1), z.lte(1_000_000)),
  answers: z.array(anySentAnswer).check(z.minLength(1), z.maxLength(answersMax)),
});
const submitBody = z.strictObject({
  device,
  epoch: z.int().check(z.gte(1), z.lte(1_000_000)),
  /** Those that are not saved yet. */
  answers: z.array(anySentAnswer).check(z.maxLength(answersMax)),
});

const storedAnswer = z.object({
  question: z.string(),
  version: z.int(),
  epoch: z.int(),
  answer: anyAnswer,
  isFlagged: z.boolean(),
});

const attemptResponse = z.object({
  data: z.object({
    id: z.string(),
    assessment: z.object({ id: z.string(), kind, title: z.string(), course }),
    number: z.int(),
    state,
    startedAt: z.string(),
    /** Null: no limit. */
    deadlineAt: z.nullable(z.string()),
    now: z.string(),
    durationMs: z.nullable(z.int()),
    networkGraceMs: z.int(),
    offlineGraceMs: z.int(),
    /** Who writes: the device that took over last. A save under a lower epoch is stored and does not count. */
    epoch: z.int(),
    device: z.string(),
    /** The asking device is the one that writes. */
    isHere: z.boolean(),
    questions: z.array(questionForAttempt),
    answers: z.array(storedAnswer),
    /** Public key (P-256) that seals the answer file where the network never comes back. */
    sealKey: z.object({ kty: z.literal("EC"), crv: z.literal("P-256"), x: z.string(), y: z.string() }),
  }),
});
export type Attempt = z.output<typeof attemptResponse>["data"];

const savedMark = z.object({ question: z.string(), version: z.int() });
/** `why`: a sentence for the student. */
export const refusedMark = z.object({ question: z.string(), version: z.number(), why: z.string() });
const savedAnswers = z.object({
  /** What counts now, of what was sent: also what had been saved before. */
  saved: z.array(savedMark),
  /** What came too late, or from a device that no longer writes: stored, and not counted. */
  late: z.array(savedMark),
  /** Those that cannot be stored or do not fit their question: nothing is stored of them. */
  refused: z.array(refusedMark),
  state,
  /** The current one: higher than the sender's shows that another device took over. */
  epoch: z.int(),
  deadlineAt: z.nullable(z.string()),
  now: z.string(),
});
export type SavedAnswers = z.output<typeof savedAnswers>;

const submitAnswer = z.object({
  /** `running`: something was refused while there was time to answer it again, so nothing is handed in yet. */
  state,
  /** Null: not yet to be seen. */
  score: z.nullable(z.number()),
  /** Whether the review may be opened. */
  review: z.boolean(),
  refused: z.array(refusedMark),
});

/** A question after grading. */
export const reviewedQuestion = z.object({
  question: questionForAttempt,
  outcome: z.enum(outcomes),
  points: z.number(),
  answer: anyAnswer,
  /** What is right and why is not shown yet: it would help in what may still be answered, here or in another assessment. */
  isKeyWithheld: z.boolean(),
  /** In the shape of an answer; null where a grader marks it, or it is withheld. */
  right: anyAnswer,
  /** What is right on a picture; none where it is withheld. */
  areas: z.array(area),
  /** Empty where it is withheld. */
  explanationHtml: z.string(),
  lesson: z.nullable(z.object({ slug: z.string(), title: z.string(), bytes: z.int() })),
  /** Of 100 who answered it, how many did not get it right; null below ten of them. */
  missedOf100: z.nullable(z.int()),
  /** From the last change of another question's answer to this one's, added up. */
  tookMs: z.int(),
  comment: z.string(),
  /** One's own file, of an answer that is one. */
  file: z.nullable(z.object({ name: z.string(), pages: z.nullable(pagesShape) })),
  /** What the one who marked it says at places of its pages. */
  pins: z.array(pinShape),
});
export type ReviewedQuestion = z.output<typeof reviewedQuestion>;

const reviewResponse = z.object({
  data: z.object({
    id: z.string(),
    assessment: z.object({ id: z.string(), kind, title: z.string(), course }),
    number: z.int(),
    state,
    /** Percent after deductions. */
    score: z.number(),
    label: z.string(),
    isGood: z.boolean(),
    /** Points taken off because it was late. */
    lateDeduction: z.number(),
    points: z.number(),
    pointsMax: z.number(),
    tookMs: z.int(),
    closedBy: z.enum(["student", "deadline"]),
    gapMs: z.int(),
    /** What the right answers wait for, and until when at the latest; null: those of this assessment may be seen. */
    keysWait: z.nullable(z.object({ for: z.enum(keyWaits), until: z.nullable(z.string()) })),
    questions: z.array(reviewedQuestion),
    comment: z.string(),
    /** Whose words they are; null: no one's, or someone's who left. */
    commentBy: z.nullable(z.string()),
    closedAt: z.string(),
    /** What all work of this kind counts for in the course's grade, of 100. */
    countsOf100: z.int(),
    /** The course's grade now, as people read it. */
    courseGrade: z.string(),
    /** The score of this assessment that counts for the course. */
    countedScore: z.number(),
  }),
});
export type Review = z.output<typeof reviewResponse>["data"];

const assessmentParams = z.strictObject({ assessment: uuid() });
const attemptParams = z.strictObject({ attempt: uuid() });
const deviceQuery = z.strictObject({ device: z.optional(device) });

/** The sealed file as the taker writes it: base64url throughout. */
export const answerFile = z.strictObject({
  kind: z.literal("answer-file"),
  /** Ephemeral public key of the device. */
  key: z.strictObject({ kty: z.literal("EC"), crv: z.literal("P-256"), x: z.string(), y: z.string() }),
  iv: z.string().check(z.maxLength(64)),
  data: z.string().check(z.maxLength(4_000_000)),
});
export type AnswerFile = z.output<typeof answerFile>;

/** What is sealed in it. */
export const answerFileContent = z.strictObject({
  attempt: uuid(),
  device,
  epoch: z.int().check(z.gte(1), z.lte(1_000_000)),
  answers: z.array(anySentAnswer).check(z.maxLength(1_000)),
  /** When it was written, by the clock that follows the server's: milliseconds since the start. */
  atMs: z.int().check(z.gte(0)),
});
export type AnswerFileContent = z.output<typeof answerFileContent>;

/** By what: the review of the attempt, right answers of its questions shown elsewhere, or open for everybody. */
const notifiedHow = z.enum(["review", "shown", "opened"]);
export type NotifiedHow = z.output<typeof notifiedHow>;
export const notifiedShape = z.object({ at: z.string(), how: notifiedHow });

const loadedFile = z.object({
  data: z.object({
    attempt: z.string(),
    student: z.string(),
    assessment: z.string(),
    /** Now counted; stored and not counted; had been saved already. */
    counted: z.int(),
    late: z.int(),
    known: z.int(),
    /** Of those that are stored the ones that a grader may count (`decideLate`); the newest. */
    forPerson: z.int(),
    /** Since when the student may know how it went, or what is right; null: by nothing that the academy showed. */
    notified: z.nullable(notifiedShape),
    state,
    score: z.nullable(z.number()),
  }),
});

/** What each call of attempt-calls.ts takes and answers. */
export const attemptShapes = {
  getAssessment: { params: assessmentParams, answer: assessmentResponse },
  startAttempt: { params: assessmentParams, body: deviceBody, answer: attemptResponse },
  getAttempt: { params: attemptParams, query: deviceQuery, answer: attemptResponse },
  takeOverOnThisDevice: { params: attemptParams, body: deviceBody, answer: attemptResponse },
  saveAnswers: { params: attemptParams, body: answersBody, answer: savedAnswers },
  submitAttempt: { params: attemptParams, body: submitBody, answer: submitAnswer },
  getOwnAnswerPage: {
    params: z.strictObject({ attempt: uuid(), question: uuid(), page: pageNumber }),
    answer: z.unknown(),
  },
  getReview: { params: attemptParams, answer: reviewResponse },
  loadAnswerFile: { body: answerFile, answer: loadedFile },
};
