import * as z from "zod/mini";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { area, questionForAttempt } from "./contract.ts";

/** What the calls about the key of a question take and answer: for those who teach its course, or staff. */

export const explanationMax = 4_000;
export const reasonMax = 300;

/** What is right, in the shape that the question's kind stores: `{ option }`, `{ accept: [] }` and so on. */
const key = z.record(z.string().check(z.maxLength(36)), z.unknown());
const params = z.strictObject({ version: uuid() });

const storedKey = z.object({
  question: questionForAttempt,
  course: z.object({ slug: z.string(), shortTitle: z.string() }),
  /** A grader marks it: its key is a guide, and corrects no grade. */
  isByPerson: z.boolean(),
  key,
  /** Of a place on a picture. */
  areas: z.array(area),
  /** Markdown: why it is right; students read it in their review. */
  explanation: z.string(),
  /** From 1; the highest counts. */
  revision: z.int(),
  /** Who corrected it when and why, the newest first. */
  corrections: z.array(
    z.object({ revision: z.int(), at: z.string(), by: z.nullable(z.string()), reason: z.nullable(z.string()) }),
  ),
});
export type StoredKey = z.output<typeof storedKey>;

/** Markdown, with formulas between dollar signs. */
const explanation = z.string().check(trimmed(), z.minLength(3), z.maxLength(explanationMax));

const previewAnswer = z.object({
  /** Attempts with this question that are over. */
  attempts: z.int(),
  /** Of those that were looked at: whose points for this question rise, and whose fall. */
  better: z.int(),
  worse: z.int(),
  /** How many were looked at, the newest. */
  looked: z.int(),
  /** The explanation as students read it. */
  explanationHtml: z.string(),
});
export type KeyPreview = z.output<typeof previewAnswer>;

const correctKeyBody = z.strictObject({
  key,
  /** The one that was read: another that someone wrote since is not written over. */
  revision: z.int().check(z.gte(1)),
  explanation,
  /** Why it was corrected; for the academy's own eyes. */
  reason: z.string().check(trimmed(), z.minLength(3), z.maxLength(reasonMax)),
});
export type CorrectedKeyInput = z.output<typeof correctKeyBody>;

const correctedKey = z.object({
  data: z.object({
    revision: z.int(),
    /** Attempts with this question that are over: they are graded again within a minute or two. */
    attempts: z.int(),
  }),
});

export const keyShapes = {
  getKey: { params, answer: z.object({ data: storedKey }) },
  previewKey: { params, body: z.strictObject({ key, explanation }), answer: z.object({ data: previewAnswer }) },
  correctKey: { params, body: correctKeyBody, answer: correctedKey },
};
