import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../calls.ts";
import { funnelShapes } from "../contract.ts";
import * as overdueCalls from "../overdue-calls.ts";
import { overdueShapes } from "../overdue-contract.ts";
import * as pressesCalls from "../presses-calls.ts";
import { pressesShapes } from "../presses-contract.ts";
import { listFunnel } from "./list-funnel.ts";
import { noteCall, undoCall } from "./note-call.ts";
import { listOverdue } from "./overdue/list-overdue.ts";
import { notePromise, undoPromise } from "./overdue/note-promise.ts";
import { listPresses } from "./presses/list-presses.ts";
import { readPath } from "./read-path.ts";

/** The calls of the daily list. */
export const funnelRoutes =
  (deps: Pick<VerbDeps, "db" | "clock">): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, funnelShapes, "staff");
    handle(
      calls.listFunnel,
      { summary: "List who stands where before the first class, who waits longest first" },
      ({ query }) => listFunnel(deps, query),
    );
    handle(
      calls.getFunnelPath,
      { summary: "Get what happened so far with someone of the daily list", refuses: [404] },
      ({ params }) => readPath(deps, params.id),
    );
    handle(
      calls.noteCall,
      {
        summary: "Note how a call ended",
        description: "They are out of today's list until the day that follows of it.",
        audit: "student.called",
        refuses: [404, 409],
      },
      (request) => noteCall(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.undoCall,
      { summary: "Take back what was noted of a call", audit: "student.call-undone", refuses: [404, 409] },
      (request) => undoCall(deps, actorId(request), request.params),
    );

    const handleOwed = handling(app, overdueShapes, "staff");
    handleOwed(overdueCalls.listOverdue, { summary: "List who owes by name, overdue longest first" }, ({ query }) =>
      listOverdue(deps, query),
    );
    handleOwed(
      overdueCalls.notePromise,
      {
        summary: "Note what someone who owes promised to pay",
        description: "Whether it is kept follows from what comes for the order.",
        audit: "student.promised",
        refuses: [404, 409],
      },
      (request) => notePromise(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handleOwed(
      overdueCalls.undoPromise,
      { summary: "Take back a promise that was noted", audit: "student.promise-undone", refuses: [404] },
      (request) => undoPromise(deps, actorId(request), request.params),
    );

    handling(app, pressesShapes, "staff")(
      pressesCalls.listPresses,
      { summary: "List who opened the academy's chat on WhatsApp, the newest first" },
      ({ query }) => listPresses(deps, query),
    );
  };
