import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { handling } from "#platform/http/handle.ts";
import { getOperations } from "../calls.ts";
import { operationsShapes } from "../contract.ts";
import { readOperations } from "./read-operations.ts";

/** How the machine behind the academy does. */
export const operationsRoutes =
  (deps: Pick<VerbDeps, "db" | "clock" | "files">): FastifyPluginAsync =>
  async (app) => {
    handling(app, operationsShapes, "staff")(
      getOperations,
      { summary: "Get the status of backups, mail, jobs, storage and database" },
      () => readOperations(deps),
    );
  };
