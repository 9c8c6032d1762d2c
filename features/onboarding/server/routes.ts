import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { actorId } from "#platform/http/actor-id.ts";
import { dueAnswer, dueQuery, handedOverAnswer, onboardingAnswer } from "../contract.ts";
import type { OnboardingVerbs } from "./public.ts";

/** The calls about the checklist that earns the free Mifi. */
export const onboardingRoutes =
  (verbs: OnboardingVerbs): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      method: "GET",
      url: "/api/students/onboarding",
      config: { access: { capability: "onboarding.follow", scope: "own" } },
      schema: {
        summary: "My checklist for the free Mifi",
        tags: ["onboarding"],
        security: [{ bearer: [] }],
        querystring: z.strictObject({}),
        response: { 200: onboardingAnswer },
      },
      handler: async (request) => {
        return verbs.readOnboarding(actorId(request));
      },
    });

    app.route({
      method: "GET",
      url: "/api/staff/mifi",
      config: { access: { capability: "equipment.hand-out", scope: "all" } },
      schema: {
        summary: "Who is due a Mifi, the longest waiting first",
        tags: ["staff"],
        security: [{ bearer: [] }],
        querystring: dueQuery,
        response: { 200: dueAnswer },
      },
      handler: async (request) => {
        return verbs.listDueMifis(request.query.after ?? null);
      },
    });

    app.route({
      method: "POST",
      url: "/api/staff/mifi/:accountId/handed-over",
      config: {
        access: { capability: "equipment.hand-out", scope: "all" },
        limits: [{ name: "mifi-handed-over", max: 600, windowS: 3600 }],
      },
      schema: {
        summary: "Note that a Mifi was handed over",
        tags: ["staff"],
        security: [{ bearer: [] }],
        params: z.strictObject({ accountId: z.uuid("The id of an account is a UUID.") }),
        querystring: z.strictObject({}),
        body: z.strictObject({}).nullish(),
        response: { 200: handedOverAnswer },
      },
      handler: async (request) => {
        return verbs.handOverMifi(request.params.accountId, actorId(request));
      },
    });
  };
