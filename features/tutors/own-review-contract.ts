import * as z from "zod/mini";
import { listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { answerLength, ownReviewList, ownReviewTexts } from "./own-review-texts.ts";

/** What browser and server both read about a tutor's own reviews. */

const ownReview = z.object({
  id: uuid(),
  /** As the public reads it. */
  name: z.string(),
  /** Who can be written to; null for a visitor, and where the account is gone. */
  studentId: z.nullable(z.string()),
  rating: z.int(),
  message: z.string(),
  verified: z.boolean(),
  createdAt: z.iso.datetime(),
  answer: z.nullable(
    z.object({ text: z.string(), answeredAt: z.iso.datetime(), changeableUntil: z.nullable(z.iso.datetime()) }),
  ),
});
export type OwnReview = z.output<typeof ownReview>;

const listResponse = z.object({
  ...pageSchema(ownReview),
  counts: z.object({ all: z.int(), unanswered: z.int(), few: z.int() }),
  /** How many of them are of students who learnt with the tutor. */
  verified: z.int(),
  /** How many have so many stars, from 5 to 1. */
  stars: z.array(z.object({ rating: z.int(), count: z.int() })),
  /** 1 to 5; null without reviews. */
  average: z.nullable(z.number()),
  isTop: z.boolean(),
  topRule: z.string(),
});
export type OwnReviewPage = z.output<typeof listResponse>;

export const answerSchema = z.strictObject({
  text: z
    .string(ownReviewTexts.missing)
    .check(
      trimmed(),
      z.minLength(1, { error: ownReviewTexts.missing, abort: true }),
      z.maxLength(answerLength, ownReviewTexts.long),
    ),
  /** When the review that is answered was written: another takes its place where the student changes it. */
  writtenAt: z.iso.datetime(),
});
export type AnswerInput = z.output<typeof answerSchema>;

/** What each call of own-review-calls.ts takes and answers. */
export const ownReviewShapes = {
  listOwnReviews: { query: listQuerySchema(ownReviewList), answer: listResponse },
  answerReview: {
    params: z.strictObject({ id: uuid(ownReviewTexts.unknown) }),
    body: answerSchema,
    answer: z.object({ data: ownReview }),
  },
};
