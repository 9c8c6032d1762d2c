import type { FastifyRequest } from "fastify";
import { mayDo } from "#lib/capabilities.ts";

/** Whether who calls may do what this call does for everybody's rows, and not only for their own students'. */
export function hasScopeAll({ actor, routeOptions }: FastifyRequest): boolean {
  const { access } = routeOptions.config;
  return actor !== null && typeof access === "object" && mayDo(actor, { ...access, scope: "all" });
}
