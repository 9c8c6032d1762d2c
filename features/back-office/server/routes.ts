import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { handling } from "#platform/http/handle.ts";
import { getWaiting } from "../calls.ts";
import { officeShapes } from "../contract.ts";
import { readWaiting } from "./read-waiting.ts";

/** The call of the back office's first page. */
export const officeRoutes =
  (deps: Pick<VerbDeps, "db">): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, officeShapes, "staff");
    handle(getWaiting, { summary: "How much waits for staff" }, (request) =>
      readWaiting(deps, request.actor ?? { roles: [] }),
    );
  };
