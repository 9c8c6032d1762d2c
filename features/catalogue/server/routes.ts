import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../calls.ts";
import { catalogueShapes } from "../contract.ts";
import { getCourse } from "./find-course.ts";
import { listCourses } from "./list-courses.ts";

const reading = { name: "catalogue-read", max: 300, windowS: 60 };

/** GET /api/courses and GET /api/courses/{slug}: the published catalogue. */
export const catalogueRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, catalogueShapes, "courses");

    handle(calls.listCourses, { summary: "List courses with their fees", limits: [reading] }, async () => ({
      data: await listCourses(deps),
    }));

    handle(
      calls.getCourse,
      { summary: "Get a course with its fees and weekly syllabus", limits: [reading] },
      async (request) => ({ data: await getCourse(deps, request.params.slug) }),
    );
  };
