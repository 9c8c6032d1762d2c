import type { FastifyPluginAsync } from "fastify";
import { assignTutor as assignTutorTo } from "#features/learning/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { assignTutor, getWaiting } from "../calls.ts";
import { officeShapes } from "../contract.ts";
import { readWaiting } from "./read-waiting.ts";

/** The calls of the back office's first page. */
export const officeRoutes =
  (deps: Pick<VerbDeps, "db" | "clock">): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, officeShapes, "staff");
    handle(getWaiting, { summary: "Count pending work for staff" }, (request) =>
      readWaiting(deps, request.actor ?? { roles: [] }),
    );
    handle(
      assignTutor,
      {
        summary: "Assign a tutor to a student of a course",
        audit: "enrolment.tutor-assigned",
        description: "For an enrolment without a tutor. Notifies the student and the tutor.",
        refuses: [404, 409],
      },
      (request) =>
        assignTutorTo(deps, actorId(request), { enrolmentId: request.params.id, tutorId: request.body.tutorId }),
    );
  };
