import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
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
      config: { access: "student", limits: [{ name: "quote", max: 300, windowS: 300 }] },
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
      handler: async (request, reply) => {
        // The route is for students, so there is one.
        if (!request.actor) throw new AppError("unauthenticated", "Please log in.");
        const data = await quote(request.body, request.actor.accountId);
        reply.header("Cache-Control", "no-store");
        return { data };
      },
    });
  };
