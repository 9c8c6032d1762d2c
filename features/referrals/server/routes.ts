import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { actorId } from "#platform/http/actor-id.ts";
import { referralAnswer } from "../contract.ts";
import type { ReferralVerbs } from "./public.ts";

/** The call about invitations. */
export const referralRoutes =
  (verbs: ReferralVerbs): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      method: "GET",
      url: "/api/students/referral",
      config: { access: { capability: "people.invite", scope: "own" } },
      schema: {
        summary: "My referral link, who came through it, and my credit",
        tags: ["referrals"],
        security: [{ bearer: [] }],
        querystring: z.strictObject({}),
        response: { 200: referralAnswer },
      },
      handler: async (request) => {
        return verbs.readReferral(actorId(request));
      },
    });
  };
