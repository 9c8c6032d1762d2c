import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { assignTutor as assignTutorTo } from "#features/learning/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { sendCsv } from "#platform/list/csv.ts";
import { pageOf } from "#platform/list/list-source.ts";
import { assignTutor, exportAudit, getMorning, getWaiting, listAudit, rememberFind, searchOffice } from "../calls.ts";
import { officeShapes } from "../contract.ts";
import { auditCsv, auditSource } from "./audit-source.ts";
import { readMorning } from "./read-morning.ts";
import { readWaiting } from "./read-waiting.ts";
import { rememberFind as remember, searchOffice as search } from "./search-office.ts";

/** The calls of the back office's first page, and its audit log. */
export const officeRoutes =
  (deps: Pick<VerbDeps, "db" | "clock" | "contributions">): FastifyPluginAsync =>
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
    handle(listAudit, { summary: "List what staff and tutors changed, newest first" }, async ({ query }) =>
      pageOf(deps.db, await auditSource(deps.db, query), query),
    );
    handle(
      exportAudit,
      { summary: "Export what staff and tutors changed as CSV", produces: ["text/csv"] },
      async ({ query }, reply) => sendCsv(reply, deps.clock.now(), await auditCsv(deps.db, query)),
    );
    handle(
      searchOffice,
      {
        summary: "Find people, orders, courses and posts",
        description: "Each kind for those who may read it; misspelt words are corrected where nothing fits.",
      },
      async (request) => ({ data: await search(deps, callerOf(request), request.query) }),
    );
    handle(
      rememberFind,
      {
        summary: "Note that something found was opened",
        audit: { none: "a list of one's own, of what one looked at" },
        limits: [{ name: "office-finds", max: 1000, windowS: 3600 }],
        refuses: [404],
      },
      (request) => remember(deps, callerOf(request), request.body),
    );
  };

/** Who asks, with what they hold. */
const callerOf = (request: FastifyRequest) => ({ roles: [], ...request.actor, accountId: actorId(request) });
