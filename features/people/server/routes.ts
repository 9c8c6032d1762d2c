import type { FastifyPluginAsync } from "fastify";
import { mailPeopleAgain, reinstatePeople, suspendPeople } from "#features/accounts/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { sendCsv } from "#platform/list/csv.ts";
import * as calls from "../calls.ts";
import { peopleShapes } from "../contract.ts";
import { everybody, listPeople, peopleCsv } from "./people-list.ts";

/** The calls about people, as staff see them. */
export const peopleRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, peopleShapes, "staff");
    const source = everybody(deps.db);
    const limits = [{ name: "people", max: 240, windowS: 3600 }];
    const refuses = [403, 409];

    handle(calls.listPeople, { summary: "List people by filters" }, ({ query }) => listPeople(deps, query));
    handle(
      calls.exportPeople,
      {
        summary: "Export the same people as CSV",
        produces: ["text/csv"],
        limits: [{ name: "exports", max: 30, windowS: 3600 }],
      },
      async ({ query }, reply) => sendCsv(reply, deps.clock.now(), peopleCsv(deps.db, query)),
    );
    handle(
      calls.suspendPeople,
      {
        summary: "Suspend people with a reason",
        audit: "account.suspended",
        description:
          "Refused if others fit the filter by now. Ends their sessions. Staff are suspended by administrators.",
        limits,
        refuses,
      },
      (request) => {
        const { reason, ...which } = request.body;
        return suspendPeople(deps, actorId(request), { source, which, reason });
      },
    );
    handle(
      calls.reinstatePeople,
      { summary: "Let suspended people log in again", audit: "account.reinstated", limits, refuses },
      (request) => reinstatePeople(deps, actorId(request), { source, which: request.body }),
    );
    handle(
      calls.mailPeopleAgain,
      {
        summary: "Mail the link of verification or invitation again",
        audit: "account.mailed-again",
        description: "To people whose address is not verified; a mailbox gets a few of these links an hour.",
        limits,
        refuses,
      },
      (request) => mailPeopleAgain(deps, actorId(request), { source, which: request.body }),
    );
  };
