import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { getDesk } from "../calls.ts";
import { deskShapes } from "../contract.ts";
import { readDesk } from "./read-desk.ts";

/** The call of the tutor's first page. */
export const deskRoutes =
  (deps: Pick<VerbDeps, "db" | "clock" | "log">): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, deskShapes, "tutors");
    handle(getDesk, { summary: "Get a tutor's home: upcoming classes and students" }, (request) =>
      readDesk(deps, actorId(request)),
    );
  };
