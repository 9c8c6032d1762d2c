import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { dashboardTutorRoutes } from "#features/tutors/server/public.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { packed } from "#platform/http/packed.ts";
import { myCoursesAnswer, viewCourseAnswer, viewCourseQuery } from "../courses-contract.ts";
import { studentHomeAnswer, studentHomeQuery } from "../home-contract.ts";
import type { StudyVerbs } from "./study-verbs.ts";

/** What the student's pages ask for: one call each; and the tutors as students find them. */
export const studyRoutes =
  (verbs: StudyVerbs): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(dashboardTutorRoutes(verbs.tutors));

    app.route({
      method: "GET",
      url: "/api/students/dashboard",
      config: { access: { capability: "studies.read", scope: "own" } },
      schema: {
        summary: "What the dashboard's first page shows",
        tags: ["students"],
        security: [{ bearer: [] }],
        querystring: studentHomeQuery,
        response: { 200: studentHomeAnswer },
      },
      handler: (request) => verbs.readHome(actorId(request), request.query.zone),
    });

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
        return { data: await verbs.readMyCourses(actorId(request)) };
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
        return { data: await verbs.readCourse(actorId(request), request.query.course) };
      },
    });
  };
