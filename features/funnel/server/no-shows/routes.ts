import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../../no-shows-calls.ts";
import { noShowsShapes } from "../../no-shows-contract.ts";
import { listNoShows } from "./list-no-shows.ts";
import { noteDone, undoDone } from "./note-done.ts";

/** The calls about who did not come. */
export const noShowRoutes =
  (deps: Pick<VerbDeps, "db" | "clock">): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, noShowsShapes, "staff");
    handle(
      calls.listNoShows,
      { summary: "List who did not come to a class or a trial, the newest first" },
      ({ query }) => listNoShows(deps, query),
    );
    handle(
      calls.noteDone,
      {
        summary: "Note that someone who did not come was taken care of",
        audit: "class.no-show-done",
        refuses: [404, 409],
      },
      (request) => noteDone(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.undoDone,
      {
        summary: "Take back that someone who did not come was taken care of",
        audit: "class.no-show-reopened",
        refuses: [404],
      },
      (request) => undoDone(deps, actorId(request), request.params),
    );
  };
