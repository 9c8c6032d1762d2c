import type { FastifyPluginAsync } from "fastify";
import { endPlannedPrices, officeCourseSource, setPrices } from "#features/catalogue/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { pageOf } from "#platform/list/list-source.ts";
import * as calls from "../calls.ts";
import { courseDeskShapes } from "../contract.ts";
import { readCourse } from "./read-course.ts";

/** The calls of the courses' desk. */
export const courseDeskRoutes =
  (deps: Pick<VerbDeps, "db" | "clock">): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, courseDeskShapes, "staff");
    handle(calls.listOfficeCourses, { summary: "List courses for staff, hidden ones too" }, ({ query }) =>
      pageOf(deps.db, officeCourseSource(deps.db, deps.clock.now()), query),
    );
    handle(
      calls.getOfficeCourse,
      { summary: "Get a course with its prices over time, and what quotes them", refuses: [404] },
      ({ params }) => readCourse(deps, params),
    );
    handle(
      calls.setPrices,
      {
        summary: "Set the prices of a course from a day on",
        description: "Replaces what was planned. Orders that were placed keep their price.",
        audit: "prices.set",
        refuses: [404, 409],
      },
      async (request) => {
        const { id } = request.params;
        await setPrices(deps, actorId(request), { ...request.body, courseId: id });
        return { id };
      },
    );
    handle(
      calls.endPlannedPrices,
      { summary: "Remove the planned prices of a course", audit: "prices.plan-removed", refuses: [404, 409] },
      async (request) => {
        const { id } = request.params;
        await endPlannedPrices(deps, actorId(request), { courseId: id });
        return { id };
      },
    );
  };
