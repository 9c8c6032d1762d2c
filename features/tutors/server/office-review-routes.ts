import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { pageOf } from "#platform/list/list-source.ts";
import * as calls from "../office-review-calls.ts";
import { officeReviewShapes } from "../office-review-contract.ts";
import { decideReview, officeReviewSource } from "./office-reviews.ts";

/** The calls about reviews of all tutors, for staff. */
export const officeReviewRoutes =
  (deps: Pick<VerbDeps, "db" | "clock">): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, officeReviewShapes, "staff");
    handle(calls.listOfficeReviews, { summary: "List reviews for staff, those that wait too" }, ({ query }) =>
      pageOf(deps.db, officeReviewSource(deps.db), query),
    );
    handle(
      calls.decideReview,
      {
        summary: "Publish a review, keep it off the site, or let it wait again",
        description: "`writtenAt` is that of the review: one that its student replaced is refused.",
        audit: ["review.published", "review.kept-off", "review.reopened"],
        refuses: [404, 409],
      },
      (request) => decideReview(deps, actorId(request), { ...request.params, ...request.body }),
    );
  };
