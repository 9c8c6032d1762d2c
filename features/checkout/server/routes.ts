import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { getQuote } from "../calls.ts";
import { checkoutShapes } from "../contract.ts";
import { quoteCourse } from "./quote.ts";

/** The calls of checkout. */
export const checkoutRoutes =
  (deps: Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, checkoutShapes, "checkout");
    const quote = quoteCourse(deps);

    handle(
      getQuote,
      {
        summary: "What a course would cost me",
        description:
          "Changes nothing: a coupon is not used up by asking. A coupon that does not count is told in the answer.",
        limits: [{ name: "quote", max: 300, windowS: 300 }],
        refuses: [404],
      },
      async (request) => {
        const data = await quote(request.body, actorId(request));
        return { data };
      },
    );
  };
