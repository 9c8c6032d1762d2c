import type { FastifyPluginAsync } from "fastify";
import { dashboardTutorRoutes } from "#features/tutors/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { packed } from "#platform/http/packed.ts";
import * as calls from "../calls.ts";
import { studyShapes } from "../contract.ts";
import { readMyCourses } from "./my-courses.ts";
import { readHome } from "./student-home.ts";
import { viewCourse } from "./view-course.ts";

/** What the student's pages ask for: one call each; and the tutors as students find them. */
export const studyRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, studyShapes, "learning");
    await app.register(dashboardTutorRoutes(deps));

    handling(app, studyShapes, "students")(calls.readHome, { summary: "Get the student's home" }, (request) =>
      readHome(deps, actorId(request), request.query),
    );

    handle(
      calls.readMyCourses,
      { summary: "List my courses with progress and suggestions", onSend: packed },
      async (request) => {
        return { data: await readMyCourses(deps, actorId(request)) };
      },
    );

    handle(
      calls.viewCourse,
      {
        summary: "Get a course with syllabus, fees, tutors and my progress",
        description: "Without a course: the one I study now, else the most popular one.",
        onSend: packed,
        refuses: [404],
      },
      async (request) => {
        return { data: await viewCourse(deps, actorId(request), request.query.course) };
      },
    );
  };
