import * as z from "zod/mini";
import { timeZoneSchema } from "#features/classes/contract.ts";
import { anyAnswer, area, questionForAttempt } from "#features/questions/contract.ts";
import { uuid } from "#lib/uuid.ts";

/**
 * What the calls of practice take and answer. Days are dates (2026-11-21) in the zone that the caller names. What is right comes
 * along with each question: practice has only questions whose answers the student may see.
 */

const day = z.iso.date();
const zoneOnly = z.strictObject({ zone: timeZoneSchema });

const opened = z.object({
  question: questionForAttempt,
  /** As stored: what a device scores an answer with. */
  stored: z.object({ body: z.unknown(), key: z.unknown() }),
  right: anyAnswer,
  areas: z.array(area),
  explanationHtml: z.string(),
  lesson: z.nullable(z.object({ slug: z.string(), title: z.string(), week: z.int(), bytes: z.int() })),
  course: z.object({ slug: z.string(), shortTitle: z.string() }),
  /** The quiz that it is of. */
  work: z.string(),
  /** In how many days it comes back when it is answered so today; null: it does not. */
  comesBack: z.object({ right: z.nullable(z.int()), wrong: z.int() }),
  /** When it was last answered right here. */
  lastRightOn: z.nullable(day),
});
export type PracticeQuestion = z.output<typeof opened>;

const set = z.object({
  /** Today in that zone. */
  today: day,
  /** The most questions that come back on one day. */
  most: z.int(),
  questions: z.array(opened),
});

const overview = z.object({
  today: day,
  /** Questions that are left of today's set, and those of it that are answered. */
  left: z.int(),
  done: z.int(),
  /** Of the questions that are left, how many come from which quiz. */
  from: z.array(z.object({ title: z.string(), questions: z.int() })),
  /** The next day after today on which one comes back; null: none waits. */
  next: z.nullable(z.object({ on: day, questions: z.int() })),
  /** Questions that were once wrong: by how long they now stay away. */
  stays: z.object({ firm: z.int(), settling: z.int(), fresh: z.int() }),
  /** The last seven days, today last, with the answers of each. */
  week: z.array(z.object({ on: day, answers: z.int() })),
});
export type PracticeOverview = z.output<typeof overview>;

const daily = z.object({ ...set.shape, done: z.int(), next: overview.shape.next });
export type DailySet = z.output<typeof daily>;

const quiz = z.object({
  ...set.shape,
  work: z.object({ id: z.string(), title: z.string() }),
});
export type QuizPractice = z.output<typeof quiz>;

const answered = z.strictObject({
  /** Made by the device: the same answer sent twice is one. */
  id: uuid(),
  /** The question's version. */
  question: uuid(),
  answer: anyAnswer,
  /** Whether it was one of the day's set. */
  isDaily: z.boolean(),
  zone: timeZoneSchema,
  /** How long ago it was answered, by the device. Further back than the question was handed out counts as then. */
  ageMs: z.int().check(z.gte(0), z.lte(400 * 24 * 3_600_000)),
});
export type PracticeAnswer = z.output<typeof answered>;

const counted = z.object({ isRight: z.boolean(), comesBackOn: z.nullable(day) });

/** When the questions of a quiz come back: of those alone that wait. */
const coming = z.object({
  today: day,
  /** How many questions practice has of this quiz now; 0: it is not open. */
  open: z.int(),
  questions: z.array(z.object({ question: z.string(), on: day })),
});
export type ComingBack = z.output<typeof coming>;

const assessmentParams = z.strictObject({ assessment: uuid() });

export const practiceShapes = {
  getPractice: { query: zoneOnly, answer: z.object({ data: overview }) },
  getComingBack: { params: assessmentParams, query: zoneOnly, answer: z.object({ data: coming }) },
  openDaily: { body: zoneOnly, answer: z.object({ data: daily }) },
  openQuiz: { params: assessmentParams, body: zoneOnly, answer: z.object({ data: quiz }) },
  answerPractice: { body: answered, answer: z.object({ data: counted }) },
};
