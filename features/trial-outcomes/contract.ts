import * as z from "zod/mini";
import { timeZoneSchema } from "#features/classes/contract.ts";
import { offeredTimes, placeChoice, timeView } from "#features/placement/contract.ts";
import { currencies } from "#lib/money.ts";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { maxLine, maxReason, outcomeStates, trialTexts, verdicts } from "./texts.ts";

/** What browser and server both read about how a trial ended (TRIAL-01). */

const params = z.strictObject({ id: uuid(trialTexts.unknown) });
const slug = z.string().check(z.minLength(1), z.maxLength(200));
const text = (max: number) => z.string().check(trimmed(), z.maxLength(max, trialTexts.tooLong(max)));

const fits = z.strictObject({
  verdict: z.literal("fits"),
  course: slug,
  plan: z.string().check(z.minLength(1), z.maxLength(40)),
  currency: z.enum(currencies),
  /** Null: the student chooses once it is paid. */
  choice: z.nullable(placeChoice),
  line: text(maxLine),
});
const notFits = z.strictObject({
  verdict: z.literal("not-fits"),
  reason: text(maxReason).check(z.minLength(1, trialTexts.reasonEmpty)),
});
const missed = z.strictObject({ verdict: z.literal("missed") });
const outcomeSchema = z.discriminatedUnion("verdict", [fits, notFits, missed]);
export type OutcomeInput = z.output<typeof outcomeSchema>;

const answerSchema = z.discriminatedUnion("answer", [
  z.strictObject({
    answer: z.literal("accept"),
    /** What the student saw: the proposal of that moment, and what is paid first. */
    sentAt: z.iso.datetime(),
    dueMinor: z.int().check(z.minimum(0)),
  }),
  z.strictObject({ answer: z.literal("decline"), reason: text(maxReason) }),
]);
export type AnswerInput = z.output<typeof answerSchema>;

// ---- what is answered ------------------------------------------------------------------------------------------------------

const person = z.object({
  id: z.string(),
  fullName: z.string(),
  /** Under 18 (MINOR-01). */
  isMinor: z.boolean(),
});

const outcome = z.object({
  sessionId: z.string(),
  student: person,
  trialAt: z.iso.datetime(),
  verdict: z.enum(verdicts),
  state: z.enum(outcomeStates),
  course: z.nullable(z.string()),
  hasTimes: z.boolean(),
  sentAt: z.iso.datetime(),
  reservedUntil: z.nullable(z.iso.datetime()),
  /** Why the student said no, in their words. */
  answerReason: z.nullable(z.string()),
  /** It was accepted, and the order failed. */
  isOrderOver: z.boolean(),
  firstClassAt: z.nullable(z.iso.datetime()),
  /** Its tutor may say something else. */
  isChangeable: z.boolean(),
});
export type OutcomeView = z.output<typeof outcome>;

/** Trial classes of a tutor: those without an outcome yet, the oldest first, and what came of the last ones, the newest first. */
export const trialsResponse = z.object({
  waiting: z.array(z.object({ id: z.string(), student: person, startsAt: z.iso.datetime(), endsAt: z.iso.datetime() })),
  outcomes: z.array(outcome),
});
export type TrialsResponse = z.output<typeof trialsResponse>;

const planOffer = z.object({
  key: z.string(),
  currency: z.enum(currencies),
  name: z.string(),
  /** What is paid first, and all payments together. */
  firstMinor: z.int(),
  inAllMinor: z.int(),
  count: z.int(),
});
export type PlanOffer = z.output<typeof planOffer>;

const trialResponse = z.object({
  id: z.string(),
  student: person,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Where the student lives, and the courses that they asked for with their pick. */
  location: z.nullable(z.string()),
  wishes: z.array(z.string()),
  /** The courses that may be proposed, the one that was requested first. */
  courses: z.array(z.object({ slug: z.string(), title: z.string(), plans: z.array(planOffer) })),
  /** Of whose classes `times` are; null: none may be proposed. */
  course: z.nullable(z.string()),
  times: z.nullable(offeredTimes),
  /** What the tutor said before. */
  said: z.nullable(outcomeSchema),
});
export type TrialResponse = z.output<typeof trialResponse>;

const recordedResponse = z.object({ message: z.string(), outcome });

/** How a trial ended, as its student reads it. */
export const proposal = z.object({
  sessionId: z.string(),
  tutor: z.object({ id: z.string(), slug: z.string(), fullName: z.string(), avatarUrl: z.nullable(z.string()) }),
  verdict: z.enum(verdicts),
  state: z.enum(outcomeStates),
  /** It waits for an answer. */
  isOpen: z.boolean(),
  reason: z.nullable(z.string()),
  line: z.nullable(z.string()),
  sentAt: z.iso.datetime(),
  course: z.nullable(z.object({ slug: z.string(), title: z.string() })),
  times: z.array(timeView),
  zone: z.object({ id: z.string(), name: z.string() }),
  /** The times can still be had; true where none were proposed. */
  areTimesFree: z.boolean(),
  /** Until when they are reserved; null: they are not any more. */
  reservedUntil: z.nullable(z.iso.datetime()),
  /** What it costs at this moment; null: it can no longer be had like this. */
  price: z.nullable(
    z.object({
      currency: z.enum(currencies),
      plan: z.string(),
      /** To be paid first, less the student's credit. */
      dueMinor: z.int(),
      firstMinor: z.int(),
      inAllMinor: z.int(),
      count: z.int(),
      /** What was paid first when the tutor wrote, where that is another sum. */
      wasMinor: z.nullable(z.int()),
    }),
  ),
});
export type Proposal = z.output<typeof proposal>;

const answeredResponse = z.object({ message: z.string(), orderId: z.nullable(z.string()) });

/** What each call of calls.ts takes and answers. */
export const trialShapes = {
  listTrials: { answer: trialsResponse },
  getTrial: {
    params,
    query: z.strictObject({ zone: timeZoneSchema, course: z.optional(slug) }),
    answer: trialResponse,
  },
  recordOutcome: { params, body: outcomeSchema, answer: recordedResponse },
  answerProposal: { params, body: answerSchema, answer: answeredResponse },
};
