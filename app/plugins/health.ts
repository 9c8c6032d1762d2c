import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Database } from "#db/client.ts";
import { AppError } from "#lib/app-error.ts";

const state = z.object({ status: z.literal("ok") });

/** /healthz: the process answers. /readyz: it can also reach its database, so a balancer may send people here. */
export function installHealth(app: FastifyInstance, database: Database): void {
  const schema = { querystring: z.object({}), response: { 200: state } };
  app.get("/healthz", { config: { access: "public" }, schema }, async (_request, reply) =>
    reply.header("Cache-Control", "no-store").send({ status: "ok" as const }),
  );
  app.get("/readyz", { config: { access: "public" }, schema }, async (_request, reply) => {
    try {
      await database.pool.query("select 1");
    } catch (cause) {
      throw new AppError("unavailable", "The database is away.", { retryAfterS: 2, cause });
    }
    return reply.header("Cache-Control", "no-store").send({ status: "ok" as const });
  });
}
