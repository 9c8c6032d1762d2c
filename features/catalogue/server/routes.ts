import type { FastifyPluginAsync } from "fastify";
import { handling } from "#platform/http/handle.ts";
import { getCourse, listCourses } from "../calls.ts";
import { catalogueShapes } from "../contract.ts";
import type { CatalogueReads } from "./public.ts";

const reading = { name: "catalogue-read", max: 300, windowS: 60 };

/** GET /api/courses and GET /api/courses/{slug}: the published catalogue. */
export const catalogueRoutes =
  (reads: CatalogueReads): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, catalogueShapes, "courses");

    handle(listCourses, { summary: "List courses with their fees", limits: [reading] }, async () => ({
      data: await reads.listCourses(),
    }));

    handle(
      getCourse,
      { summary: "Get a course with its fees and weekly syllabus", limits: [reading] },
      async (request) => ({ data: await reads.getCourseBySlug(request.params.slug) }),
    );
  };
