import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { actorId } from "#platform/http/actor-id.ts";
import { type StudentHome, studentHomeAnswer, studentHomeQuery } from "../student-home.ts";

/** Where each part of the page comes from. */
export type StudentHomeSources = {
  findCurrentCourse(studentId: string): Promise<StudentHome["current"]>;
  nextClass(studentId: string, zone: string): Promise<StudentHome["nextClass"]>;
  listPopular(): Promise<StudentHome["popular"]>;
  listPicks(studentId: string): Promise<StudentHome["picks"]>;
  readOnboarding(studentId: string): Promise<StudentHome["onboarding"]>;
};

/** `GET /api/students/dashboard`: the first page behind the login (DASH-09, DASH-10), asked for at once and answered at once. */
export const studentHomeRoutes =
  (sources: StudentHomeSources): FastifyPluginAsyncZod =>
  async (app) => {
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
      async handler(request) {
        const [studentId, { zone }] = [actorId(request), request.query];
        const [current, nextClass, popular, picks, onboarding] = await Promise.all([
          sources.findCurrentCourse(studentId),
          sources.nextClass(studentId, zone),
          sources.listPopular(),
          sources.listPicks(studentId),
          sources.readOnboarding(studentId),
        ]);
        return { current, nextClass, popular, picks, onboarding };
      },
    });
  };
