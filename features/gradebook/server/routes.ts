import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { packed } from "#platform/http/packed.ts";
import * as calls from "../calls.ts";
import { assessmentShapes } from "../contract.ts";
import { listOwnAssessments, ownOverview } from "./list-own.ts";

/** What a student asks about graded work. */
export const assessmentRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, assessmentShapes, "assessments");
    handle(calls.getOverview, { summary: "Get the status of my assessments by kind and course" }, async (request) => ({
      data: await ownOverview(deps, actorId(request)),
    }));

    handle(
      calls.listAssessments,
      { summary: "List my assessments of one kind with their results", onSend: packed },
      async (request) => ({ data: await listOwnAssessments(deps, actorId(request), request.params.kind) }),
    );
  };
