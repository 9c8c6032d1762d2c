import * as z from "zod/mini";
import { longTextMax, numberMax, shortTextMax } from "./answer-limits-contract.ts";

/**
 * What a question is to who sits it: its kind, its body as the browser gets it, what may be answered, and how it went. Nothing here
 * shows what is right.
 */

/** Kinds of questions; what each does is a row of kinds/kinds.ts. */
export const questionKindNames = [
  "single",
  "multiple",
  "true-false",
  "short-text",
  "long-text",
  "number",
  "ordering",
  "matching",
  "fill-in",
  "hotspot",
  "file",
] as const;
export type QuestionKindName = (typeof questionKindNames)[number];

const id = z.string().check(z.minLength(1), z.maxLength(36));
const ids = z.array(id).check(z.maxLength(60));
const share = z.number().check(z.gte(0), z.lte(1));

/** What a student answers to each kind. Ids are those of the question's body. */
export const answerShapes = {
  single: z.strictObject({ option: id }),
  multiple: z.strictObject({ options: ids }),
  "true-false": z.strictObject({ is: z.boolean() }),
  "short-text": z.strictObject({ text: z.string().check(z.maxLength(shortTextMax)) }),
  "long-text": z.strictObject({ text: z.string().check(z.maxLength(longTextMax)) }),
  number: z.strictObject({ value: z.string().check(z.maxLength(numberMax)) }),
  ordering: z.strictObject({ order: ids }),
  matching: z.strictObject({ pairs: z.record(id, id) }),
  "fill-in": z.strictObject({ blanks: z.array(z.string().check(z.maxLength(shortTextMax))).check(z.maxLength(60)) }),
  /** Parts of the picture's width and height, from its upper left. */
  hotspot: z.strictObject({ x: share, y: share }),
  file: z.strictObject({ upload: id }),
} as const;

/** Any answer; null takes back what was answered. Whether it fits its question is the verb's to check. */
export const anyAnswer = z.nullable(
  z.union([
    answerShapes.single,
    answerShapes.multiple,
    answerShapes["true-false"],
    answerShapes["long-text"],
    answerShapes.number,
    answerShapes.ordering,
    answerShapes.matching,
    answerShapes["fill-in"],
    answerShapes.hotspot,
    answerShapes.file,
  ]),
);
export type Answer = z.output<typeof anyAnswer>;
export type AnswerTo<Kind extends QuestionKindName> = z.output<(typeof answerShapes)[Kind]>;

const option = z.object({ id: z.string(), html: z.string() });
const options = z.array(option);

/** What the browser gets of each kind, in the order of this attempt. Rendered on the server: safe HTML, formulas as MathML. */
export const bodyShapes = {
  /** `choose`: how many are right, where the question shows it. */
  single: z.object({ options, choose: z.nullable(z.int()) }),
  multiple: z.object({ options, choose: z.nullable(z.int()) }),
  "true-false": z.object({}),
  "short-text": z.object({ maxLength: z.int() }),
  "long-text": z.object({ maxLength: z.int() }),
  number: z.object({ unit: z.nullable(z.string()) }),
  ordering: z.object({ items: options }),
  matching: z.object({ left: options, right: options }),
  /** HTML between the blanks: one more than there are blanks. */
  "fill-in": z.object({ parts: z.array(z.string()) }),
  hotspot: z.object({}),
  file: z.object({ maxBytes: z.int() }),
} as const;
export type BodyOf<Kind extends QuestionKindName> = z.output<(typeof bodyShapes)[Kind]>;

const picture = z.object({ url: z.string(), alt: z.string(), width: z.int(), height: z.int(), bytes: z.int() });
export type QuestionPicture = z.output<typeof picture>;

const common = {
  /** The question's version: what an answer names. */
  id: z.string(),
  /** Its place in this attempt, from 1. */
  number: z.int(),
  /** Empty for a fill-in, whose words are its parts. */
  askHtml: z.string(),
  points: z.number(),
  picture: z.nullable(picture),
};
const ofKind = <Kind extends QuestionKindName>(kind: Kind) =>
  z.object({ ...common, kind: z.literal(kind), body: bodyShapes[kind] });
export const questionForAttempt = z.discriminatedUnion("kind", [
  ofKind("single"),
  ofKind("multiple"),
  ofKind("true-false"),
  ofKind("short-text"),
  ofKind("long-text"),
  ofKind("number"),
  ofKind("ordering"),
  ofKind("matching"),
  ofKind("fill-in"),
  ofKind("hotspot"),
  ofKind("file"),
]);
export type QuestionForAttempt = z.output<typeof questionForAttempt>;

/** How a question went. `waiting`: a grader marks it. */
export const outcomes = ["right", "part", "wrong", "unanswered", "waiting"] as const;
export type Outcome = (typeof outcomes)[number];

export const area = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const pictureParams = z.strictObject({ picture: z.string().check(z.regex(/^[\w-]{22}\.(png|webp|jpg|svg)$/)) });

/** What each call of question-calls.ts takes and answers. */
export const questionShapes = {
  getQuestionPicture: { params: pictureParams, answer: z.unknown().check(z.describe("The picture's bytes")) },
};
