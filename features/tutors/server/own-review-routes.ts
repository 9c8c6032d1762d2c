import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../own-review-calls.ts";
import { ownReviewShapes } from "../own-review-contract.ts";
import { answerReview, listOwnReviews } from "./own-reviews.ts";

/** The calls about a tutor's own reviews. */
export const ownReviewRoutes =
  (deps: Pick<VerbDeps, "db" | "clock">): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, ownReviewShapes, "tutors");
    handle(calls.listOwnReviews, { summary: "List a tutor's own published reviews" }, (request) =>
      listOwnReviews(deps, actorId(request), request.query),
    );
    handle(
      calls.answerReview,
      {
        summary: "Set a tutor's public answer to a review",
        description: "One answer a review; it may be changed for 24 hours. `writtenAt` is that of the review.",
        audit: ["review.answered", "review.answer-changed"],
        limits: [{ name: "review-answers", max: 60, windowS: 3600 }],
        refuses: [409],
      },
      async (request) => ({
        data: await answerReview(deps, actorId(request), { ...request.params, ...request.body }),
      }),
    );
  };
