import { declareCalls } from "#lib/declare-calls.ts";
import type { officeReviewShapes } from "./office-review-contract.ts";

/** The calls about reviews of all tutors, for staff. */
const declare = declareCalls<typeof officeReviewShapes>();
const decide = { access: { capability: "reviews.decide", scope: "all" } } as const;

export const listOfficeReviews = declare("listOfficeReviews", "GET", "/api/staff/reviews", decide);
export const decideReview = declare("decideReview", "PUT", "/api/staff/reviews/:id/state", decide);
