import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { courseAnswerSchema, courseListAnswerSchema, courseParamsSchema } from "../contract.ts";
import type { CatalogueReads } from "./public.ts";

const reading = { name: "catalogue-read", max: 300, windowS: 60 };

/** GET /api/courses and GET /api/courses/{slug}: the published catalogue. */
export const catalogueRoutes =
  (reads: CatalogueReads): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      method: "GET",
      url: "/api/courses",
      config: { access: "public", limits: [reading] },
      schema: {
        summary: "All courses with their fees",
        tags: ["courses"],
        querystring: z.strictObject({}),
        response: { 200: courseListAnswerSchema },
      },
      handler: async () => ({ data: await reads.listCourses() }),
    });

    app.route({
      method: "GET",
      url: "/api/courses/:slug",
      config: { access: "public", limits: [reading] },
      schema: {
        summary: "One course with its fees and weekly syllabus",
        tags: ["courses"],
        params: courseParamsSchema,
        querystring: z.strictObject({}),
        response: { 200: courseAnswerSchema },
      },
      handler: async (request) => ({ data: await reads.getCourseBySlug(request.params.slug) }),
    });
  };
