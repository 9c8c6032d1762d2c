import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Db } from "#db/client.ts";
import { accountTexts } from "#features/accounts/contract.ts";
import { isFresh } from "#features/accounts/rules.ts";
import { type FoundSession, findSession } from "#features/accounts/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import { isDangerous, mayDo } from "#lib/capabilities.ts";
import type { Clock } from "#platform/clock/clock.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who is logged in. Null on public routes, unless they declare `identify` and a live token came along. */
    actor: FoundSession | null;
  }
}

const bearer = /^Bearer +([A-Za-z0-9_-]{1,200})$/i;

/**
 * Resolves the bearer token of a request once, with one query, before its body is read, and lets pass who may call the route.
 * 401 for a missing, dead or pending token, 403 where no role of the account holds what the route needs, and where that is
 * dangerous and the person did not show of late that it is them. Call it before routes are registered.
 */
export function installSession(app: FastifyInstance, deps: { db: Db; clock: Clock }): void {
  app.decorateRequest("actor", null);

  app.addHook("onRequest", async (request, reply) => {
    // An address that no route has declares nothing; its answer is a 404 for everybody.
    if (request.is404) return;
    const { access, identify, pending } = request.routeOptions.config;
    if (access === "public" || access === "development") {
      if (identify) {
        const isNamed = request.raw.headers.authorization !== undefined;
        const session = await sessionFrom(request);
        // A person who believes to be logged in hears that they are not, instead of being treated as a visitor.
        const isAlive = session?.kind === "full";
        if (isNamed && !isAlive && identify === true) throw unauthenticated();
        if (isAlive) request.actor = session;
      }
      return;
    }
    // What is one person's own is stored by nothing in between, unless its route declares otherwise.
    reply.header("Cache-Control", "no-store");
    const session = await sessionFrom(request);
    if (!session || !access) throw unauthenticated();
    if (pending !== "too" && (session.kind === "pending") !== (pending === "only")) throw unauthenticated();
    if (!mayDo(session, access)) throw new AppError("forbidden", accountTexts.notYours);
    const isAct = request.method !== "GET" && request.method !== "HEAD";
    if (isAct && isDangerous(access.capability) && !isFresh(session.confirmedAt, deps.clock.now())) {
      throw new AppError("unconfirmed", accountTexts.confirmAgain);
    }
    request.actor = session;
  });

  async function sessionFrom(request: FastifyRequest): Promise<FoundSession | null> {
    const { headers } = request.raw;
    const token = bearer.exec(headers.authorization ?? "")?.[1];
    // Read once and then forgotten: a library that logs headers (multipart at level trace does) finds none.
    delete headers.authorization;
    return token === undefined ? null : findSession(deps, token);
  }
}

const unauthenticated = () => new AppError("unauthenticated", accountTexts.sessionEnded);
