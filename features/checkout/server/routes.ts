import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { quoteAnswer, quoteSchema } from "../contract.ts";
import { quoteCourse } from "./quote.ts";

/** The calls of checkout. */
export const checkoutRoutes =
  (deps: Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">): FastifyPluginAsyncZod =>
  async (app) => {
    const quote = quoteCourse(deps);

    app.route({
      method: "POST",
      url: "/api/students/quote",
      config: {
        access: { capability: "courses.order", scope: "own" },
        limits: [{ name: "quote", max: 300, windowS: 300 }],
      },
      schema: {
        summary: "What a course would cost me",
        description:
          "Changes nothing: a coupon is not used up by asking. A coupon that does not count is told in the answer.",
        tags: ["checkout"],
        security: [{ bearer: [] }],
        querystring: z.strictObject({}),
        body: quoteSchema,
        response: { 200: quoteAnswer },
      },
      handler: async (request) => {
        const data = await quote(request.body, actorId(request));
        return { data };
      },
    });
  };
