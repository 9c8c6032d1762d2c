import type { FastifyPluginAsync } from "fastify";
import { dashboardTutorRoutes } from "#features/tutors/server/public.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { packed } from "#platform/http/packed.ts";
import { readHome, readMyCourses, viewCourse } from "../calls.ts";
import { studyShapes } from "../contract.ts";
import type { StudyVerbs } from "./study-verbs.ts";

/** What the student's pages ask for: one call each; and the tutors as students find them. */
export const studyRoutes =
  (verbs: StudyVerbs): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, studyShapes, "learning");
    await app.register(dashboardTutorRoutes(verbs.tutors));

    handling(app, studyShapes, "students")(readHome, { summary: "Get the student's home" }, (request) =>
      verbs.readHome(actorId(request), request.query.zone, request.query.course),
    );

    handle(
      readMyCourses,
      { summary: "List my courses with progress and suggestions", onSend: packed },
      async (request) => {
        return { data: await verbs.readMyCourses(actorId(request)) };
      },
    );

    handle(
      viewCourse,
      {
        summary: "Get a course with syllabus, fees, tutors and my progress",
        description: "Without a course: the one that I am at, else the most popular one.",
        onSend: packed,
        refuses: [404],
      },
      async (request) => {
        return { data: await verbs.readCourse(actorId(request), request.query.course) };
      },
    );
  };
