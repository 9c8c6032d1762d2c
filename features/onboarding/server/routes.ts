import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../calls.ts";
import { onboardingShapes } from "../contract.ts";
import { handOverMifi, listDueMifis } from "./hand-over.ts";
import { readOnboarding } from "./read-onboarding.ts";

/** The calls about the checklist that earns the free Mifi. */
export const onboardingRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, onboardingShapes, "onboarding");
    handle(calls.readOnboarding, { summary: "Get my checklist for the free Mifi", refuses: [404] }, async (request) => {
      return readOnboarding(deps, actorId(request));
    });

    const handleForStaff = handling(app, onboardingShapes, "staff");
    handleForStaff(
      calls.listDueMifis,
      { summary: "List students who are due a Mifi, longest wait first" },
      async (request) => {
        return listDueMifis(deps, request.query.after ?? null);
      },
    );

    handleForStaff(
      calls.handOverMifi,
      {
        summary: "Record that a Mifi was handed over",
        audit: "mifi.handed-over",
        limits: [{ name: "mifi-handed-over", max: 600, windowS: 3600 }],
        refuses: [409],
      },
      async (request) => {
        return handOverMifi(deps, actorId(request), request.params.accountId);
      },
    );
  };
