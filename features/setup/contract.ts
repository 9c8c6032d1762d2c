import * as z from "zod/mini";
import { providerNames } from "#lib/payments.ts";
import { uuid } from "#lib/uuid.ts";
import { acceptableSteps, setupTexts, stepNames } from "./texts.ts";

const moment = z.iso.datetime();

/** One leg of a test, with its time. `unknown`: no one can tell from here. */
const leg = z.object({
  text: z.string(),
  state: z.enum(["done", "failed", "unknown"]),
  ms: z.nullable(z.int()),
  /** What to know of it, or why it failed. */
  note: z.nullable(z.string()),
});
export type Leg = z.output<typeof leg>;

const testRun = z.object({
  at: moment,
  hasPassed: z.boolean(),
  legs: z.array(leg),
});
export type TestRun = z.output<typeof testRun>;

const step = z.object({
  name: z.enum(stepNames),
  state: z.enum(["done", "open"]),
  isNeeded: z.boolean(),
  /** In one line: what is so, or what is left. */
  text: z.string(),
  /** The owner decided to keep what was supplied. */
  isAccepted: z.boolean(),
});
export type Step = z.output<typeof step>;

const setup = z.object({
  steps: z.array(step),
  mail: z.object({
    /** Host and port; null: none is set. */
    host: z.nullable(z.string()),
    from: z.nullable(z.string()),
    /** Where the test goes: who is logged in. */
    to: z.string(),
    test: z.nullable(testRun),
  }),
  /** Who takes money online, as set on the machine. */
  providers: z.array(
    z.object({
      name: z.enum(providerNames),
      webhookUrl: z.string(),
      test: z.nullable(testRun),
    }),
  ),
  hasBank: z.boolean(),
  /** Visitors see that the academy opens soon, and nothing else of it. */
  isShut: z.boolean(),
});
export type Setup = z.output<typeof setup>;

/** Courses and tutors, each with whether the site shows it. */
const shownItem = z.object({
  id: uuid(),
  name: z.string(),
  isShown: z.boolean(),
  /** Why it cannot be changed here; null: it may be shown or not. */
  fixed: z.nullable(z.string()),
});
const shownItems = z.object({ courses: z.array(shownItem), tutors: z.array(shownItem) });
export type ShownItems = z.output<typeof shownItems>;

const ids = z.array(uuid("That is none of the list.")).check(z.maxLength(500, "At most 500 in the list."));
/** What the site shows from now on, and what it showed when the list was read. */
export const changeShownSchema = z.strictObject({ shown: ids, seen: ids });
export type ChangeShown = z.output<typeof changeShownSchema>;

export const setupShapes = {
  getSetup: { answer: setup },
  getShown: { answer: shownItems },
  acceptStep: {
    params: z.strictObject({ step: z.enum(acceptableSteps) }),
    body: z.strictObject({ isAccepted: z.boolean() }),
    answer: setup,
  },
  openAcademy: { body: z.strictObject({ isOpen: z.boolean() }), answer: setup },
  testMail: { body: z.nullish(z.strictObject({})), answer: testRun },
  testPayments: {
    params: z.strictObject({ provider: z.enum(providerNames, setupTexts.unknownProvider) }),
    body: z.nullish(z.strictObject({})),
    answer: testRun,
  },
  changeShownCourses: { body: changeShownSchema, answer: shownItems },
  changeShownTutors: { body: changeShownSchema, answer: shownItems },
};
