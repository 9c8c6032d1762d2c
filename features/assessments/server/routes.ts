import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { packed } from "#platform/http/packed.ts";
import { kindParams, listAnswer, overviewAnswer } from "../contract.ts";
import { listOwnWork, ownOverview } from "./list-own.ts";

/** What a student asks about graded work. */
export const assessmentRoutes =
  ({ db }: Pick<VerbDeps, "db">): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      method: "GET",
      url: "/api/students/assessments",
      config: { access: { capability: "assessments.take", scope: "own" } },
      schema: {
        summary: "How my graded work stands: by kind and by course",
        tags: ["assessments"],
        security: [{ bearer: [] }],
        querystring: z.strictObject({}),
        response: { 200: overviewAnswer },
      },
      handler: async (request) => {
        return { data: await ownOverview(db, actorId(request)) };
      },
    });

    app.route({
      method: "GET",
      url: "/api/students/assessments/:kind",
      onSend: packed,
      config: { access: { capability: "assessments.take", scope: "own" } },
      schema: {
        summary: "My assignments, projects, quizzes or exams with their results",
        tags: ["assessments"],
        security: [{ bearer: [] }],
        params: kindParams,
        querystring: z.strictObject({}),
        response: { 200: listAnswer },
      },
      handler: async (request) => {
        return { data: await listOwnWork(db, actorId(request), request.params.kind) };
      },
    });
  };
