import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { packed } from "#platform/http/packed.ts";
import { myCoursesAnswer, viewCourseAnswer, viewCourseQuery } from "../courses-contract.ts";
import { coursePopularity } from "./course-popularity.ts";
import { type MyCoursesSources, myCourses } from "./my-courses.ts";
import { viewCourse } from "./view-course.ts";

/** What the pages My Courses and View Course ask for: one call each. */
export const myCoursesRoutes =
  (
    deps: Pick<VerbDeps, "db" | "clock">,
    { certificatesOf }: Pick<MyCoursesSources, "certificatesOf">,
  ): FastifyPluginAsyncZod =>
  async (app) => {
    const readMine = myCourses(deps, { certificatesOf, popularity: coursePopularity(deps) });
    const readCourse = viewCourse(deps);

    app.route({
      method: "GET",
      url: "/api/students/my-courses",
      onSend: packed,
      config: { access: { capability: "studies.read", scope: "own" } },
      schema: {
        summary: "My courses with how far I have come, and courses to go on with",
        tags: ["learning"],
        security: [{ bearer: [] }],
        querystring: z.strictObject({}),
        response: { 200: myCoursesAnswer },
      },
      handler: async (request) => {
        return { data: await readMine(actorId(request)) };
      },
    });

    app.route({
      method: "GET",
      url: "/api/students/view-course",
      onSend: packed,
      config: { access: { capability: "studies.read", scope: "own" } },
      schema: {
        summary: "A course with its syllabus, fees and tutors, and how far I have come in it",
        description: "Without a course: the one that I am at, else the most popular one.",
        tags: ["learning"],
        security: [{ bearer: [] }],
        querystring: viewCourseQuery,
        response: { 200: viewCourseAnswer },
      },
      handler: async (request) => {
        return { data: await readCourse(actorId(request), request.query.course) };
      },
    });
  };
