import { declareCalls } from "#lib/declare-calls.ts";
import type { ownReviewShapes } from "./own-review-contract.ts";

/** The calls about a tutor's own reviews. */
const declare = declareCalls<typeof ownReviewShapes>();
const own = { access: { capability: "reviews.answer", scope: "own" } } as const;

export const listOwnReviews = declare("listOwnReviews", "GET", "/api/desk/reviews", own);
export const answerReview = declare("answerReview", "PUT", "/api/desk/reviews/:id/answer", own);
