import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { sendCsv } from "#platform/list/csv.ts";
import { pageOf } from "#platform/list/list-source.ts";
import * as calls from "../calls.ts";
import { onboardingShapes } from "../contract.ts";
import * as officeCalls from "../office-calls.ts";
import { mifiShapes } from "../office-contract.ts";
import { handOverMifi, mifiCsv, mifiSource, takeBackMifi } from "./hand-over.ts";
import { readOnboarding } from "./read-onboarding.ts";

/** The calls about the checklist that earns the free Mifi. */
export const onboardingRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, onboardingShapes, "onboarding");
    handle(calls.readOnboarding, { summary: "Get my checklist for the free Mifi", refuses: [404] }, async (request) => {
      return readOnboarding(deps, actorId(request));
    });

    const handleForStaff = handling(app, mifiShapes, "staff");
    const limits = [{ name: "mifi-handed-over", max: 600, windowS: 3600 }];
    handleForStaff(officeCalls.listMifis, { summary: "List the Mifis that students earned by filters" }, ({ query }) =>
      pageOf(deps.db, mifiSource(deps.db), query),
    );
    handleForStaff(
      officeCalls.exportMifis,
      {
        summary: "Export the same Mifis as CSV",
        produces: ["text/csv"],
        limits: [{ name: "exports", max: 30, windowS: 3600 }],
      },
      async ({ query }, reply) => sendCsv(reply, deps.clock.now(), mifiCsv(deps.db, query)),
    );
    handleForStaff(
      officeCalls.handOverMifi,
      { summary: "Record that a Mifi was handed over", audit: "mifi.handed-over", limits, refuses: [404, 409] },
      async (request) => ({
        mifi: await handOverMifi(deps, actorId(request), { ...request.params, ...request.body }),
      }),
    );
    handleForStaff(
      officeCalls.takeBackMifi,
      { summary: "Take back that a Mifi was handed over", audit: "mifi.taken-back", limits, refuses: [404, 409] },
      async (request) => ({ mifi: await takeBackMifi(deps, actorId(request), request.params.accountId) }),
    );
  };
