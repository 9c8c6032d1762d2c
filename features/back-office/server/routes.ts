import type { FastifyPluginAsync } from "fastify";
import { assignTutor as assignTutorTo } from "#features/learning/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { sendCsv } from "#platform/list/csv.ts";
import { pageOf } from "#platform/list/list-source.ts";
import { assignTutor, exportAudit, getMorning, getWaiting, listAudit } from "../calls.ts";
import { officeShapes } from "../contract.ts";
import { auditCsv, auditSource } from "./audit-source.ts";
import { readMorning } from "./read-morning.ts";
import { readWaiting } from "./read-waiting.ts";

/** The calls of the back office's first page, and its audit log. */
export const officeRoutes =
  (deps: Pick<VerbDeps, "db" | "clock">): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, officeShapes, "staff");
    handle(getWaiting, { summary: "Count what awaits staff" }, (request) =>
      readWaiting(deps, request.actor ?? { roles: [] }),
    );
    handle(getMorning, { summary: "Get the figures that an office's day begins with" }, (request) =>
      readMorning(deps, request.actor ?? { roles: [] }),
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
    handle(listAudit, { summary: "List what staff and tutors changed, newest first" }, ({ query }) =>
      pageOf(deps.db, auditSource(deps.db), query),
    );
    handle(
      exportAudit,
      { summary: "Export what staff and tutors changed as CSV", produces: ["text/csv"] },
      async ({ query }, reply) => sendCsv(reply, deps.clock.now(), auditCsv(deps.db, query)),
    );
  };
