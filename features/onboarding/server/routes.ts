import type { FastifyPluginAsync } from "fastify";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { handOverMifi, listDueMifis, readOnboarding } from "../calls.ts";
import { onboardingShapes } from "../contract.ts";
import type { OnboardingVerbs } from "./public.ts";

/** The calls about the checklist that earns the free Mifi. */
export const onboardingRoutes =
  (verbs: OnboardingVerbs): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, onboardingShapes, "onboarding");
    handle(readOnboarding, { summary: "Get my checklist for the free Mifi", refuses: [404] }, async (request) => {
      return verbs.readOnboarding(actorId(request));
    });

    const handleForStaff = handling(app, onboardingShapes, "staff");
    handleForStaff(
      listDueMifis,
      { summary: "List students who are due a Mifi, longest wait first" },
      async (request) => {
        return verbs.listDueMifis(request.query.after ?? null);
      },
    );

    handleForStaff(
      handOverMifi,
      {
        summary: "Record that a Mifi was handed over",
        limits: [{ name: "mifi-handed-over", max: 600, windowS: 3600 }],
        refuses: [409],
      },
      async (request) => {
        return verbs.handOverMifi(request.params.accountId, actorId(request));
      },
    );
  };
