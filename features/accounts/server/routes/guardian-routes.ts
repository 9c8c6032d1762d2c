import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../../guardian-calls.ts";
import { guardianShapes } from "../../guardian-contract.ts";
import { readOwnGuardian, saveGuardian } from "../guardian/own-guardian.ts";

/** What a student says of their age and guardian. */
export const guardianRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, guardianShapes, "accounts");
    handle(calls.getGuardian, { summary: "Get whether I am under 18, and my guardian" }, (request) =>
      readOwnGuardian(deps, actorId(request)),
    );
    handle(
      calls.saveGuardian,
      {
        summary: "Set whether I am under 18, and my guardian",
        description:
          "Without a name there is no guardian. One who is named has agreed to be contacted; at a new e-mail address they are asked whether the lesson reports shall come.",
        limits: [{ name: "guardian", max: 60, windowS: 3600 }],
      },
      (request) => saveGuardian(deps, actorId(request), request.body),
    );
  };
