import type { FastifyPluginAsync } from "fastify";
import { staffRoles } from "#lib/capabilities.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../../grading-calls.ts";
import { gradingShapes } from "../../grading-contract.ts";
import { correctKey } from "./correct-key.ts";

/** What a tutor, or staff, does about grades. */
export const gradingRoutes =
  (deps: Pick<VerbDeps, "db" | "clock">): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, gradingShapes, "tutor");
    const correct = correctKey(deps);
    handle(
      calls.correctKey,
      {
        summary: "Correct what is right in a question; attempts that are over are graded again",
        limits: [{ name: "question-keys", max: 60, windowS: 3600 }],
        refuses: [404],
      },
      async (request) => {
        const isStaff = request.actor?.roles.some((role) => staffRoles.includes(role)) ?? false;
        return { data: await correct({ accountId: actorId(request), isStaff }, request.params.version, request.body) };
      },
    );
  };
