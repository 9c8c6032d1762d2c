import type { FastifyRequest } from "fastify";
import { AppError } from "#lib/app-error.ts";
import { accountTexts } from "../../contract.ts";
import type { Caller } from "../account-deps.ts";
import type { CallingSession } from "../sign-in/find-session.ts";

/** Where a request comes from. */
export const callerOf = (request: FastifyRequest): Caller => ({
  ip: request.ip,
  userAgent: request.headers["user-agent"]?.slice(0, 500),
});

/** The session of a request that needed one, and where the request comes from. Errors: AppError unauthenticated, should a route have declared itself public. */
export function sessionOf(request: FastifyRequest): CallingSession {
  if (!request.actor) throw new AppError("unauthenticated", accountTexts.sessionEnded);
  return { ...request.actor, caller: callerOf(request) };
}
