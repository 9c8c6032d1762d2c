import * as z from "zod/mini";
import { listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { officeReviewList, officeReviewTexts } from "./office-review-texts.ts";

const state = z.enum(["pending", "published", "rejected"]);
const stars = z.object({ rating: z.nullable(z.number()), count: z.int() });
const signs = z.object({
  /** Which it is of the reviews of its tutor in the 7 days up to it that are of no verified student, up to `maxInWeek`; null: it is of one. */
  inWeek: z.nullable(z.int()),
  /** What it shares with another review of the academy's newest; `words` null: all of it. */
  shared: z.nullable(z.object({ words: z.nullable(z.string()), tutorName: z.string(), writtenAt: z.iso.datetime() })),
  /** What its text contains by which people meet elsewhere. */
  contacts: z.array(z.enum(["phone", "link", "email"])),
  /** The tutor's stars as the public sees them, and as it would if this was published. */
  now: stars,
  published: stars,
});
export type ReviewSigns = z.output<typeof signs>;
const officeReview = z.object({
  id: uuid(),
  tutorName: z.string(),
  tutorSlug: z.string(),
  /** As the public reads it; null: a visitor, who gives no name. */
  authorName: z.nullable(z.string()),
  /** What is known of who wrote it. */
  from: z.enum(["picked", "account", "visitor"]),
  rating: z.int(),
  message: z.string(),
  verified: z.boolean(),
  state,
  writtenAt: z.iso.datetime(),
  /** What helps to decide; null once it is decided. */
  signs: z.nullable(signs),
});
export type OfficeReview = z.output<typeof officeReview>;

/** Why a review stays off the site; it is in the audit log. */
const reason = z
  .string(officeReviewTexts.missing)
  .check(trimmed(), z.minLength(5, officeReviewTexts.missing), z.maxLength(300, officeReviewTexts.long));
export const rejectSchema = z.strictObject({ reason });

export const decisionSchema = z.discriminatedUnion("state", [
  z.strictObject({ state: z.enum(["pending", "published"]), writtenAt: z.iso.datetime() }),
  z.strictObject({ state: z.literal("rejected"), writtenAt: z.iso.datetime(), reason }),
]);
export type ReviewDecision = z.output<typeof decisionSchema>;

/** What each call of office-review-calls.ts takes and answers. */
export const officeReviewShapes = {
  listOfficeReviews: { query: listQuerySchema(officeReviewList), answer: z.object(pageSchema(officeReview)) },
  decideReview: {
    params: z.strictObject({ id: uuid(officeReviewTexts.unknown) }),
    body: decisionSchema,
    answer: officeReview,
  },
};
