import type { FastifyInstance, FastifyRequest } from "fastify";
import { inReadOnly } from "#db/read-only.ts";
import { accountTexts } from "#features/accounts/contract.ts";
import { isFresh } from "#features/accounts/rules.ts";
import { type FoundSession, findSession, isViewingToken } from "#features/accounts/server/public.ts";
import { viewingTexts } from "#features/accounts/viewing-texts.ts";
import { checkOpen } from "#features/site/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import { isDangerous, mayDo } from "#lib/capabilities.ts";
import type { TxDeps } from "#platform/deps.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who is logged in. Null on public routes, unless they declare `identify` and a live token came along. */
    actor: FoundSession | null;
    /** Of a request that may change nothing: called with its end. */
    endReadOnly: (() => void) | null;
  }
}

const bearer = /^Bearer +([A-Za-z0-9_-]{1,200})$/i;

/**
 * Resolves the bearer token of a request once, with one query, before its body is read, and lets pass who may call the route.
 * 401 for a missing, dead or pending token, 403 where no role of the account holds what the route needs, and where that is
 * dangerous and the person did not show of late that it is them, and to visitors where the academy is shut and the call with it. Call it before routes are registered.
 */
export function installSession(app: FastifyInstance, deps: Pick<TxDeps, "db" | "clock" | "shared">): void {
  app.decorateRequest("actor", null);
  app.decorateRequest("endReadOnly", null);

  app.addHook("onRequest", async (request, reply) => {
    // An address that no route has declares nothing; its answer is a 404 for everybody.
    if (request.is404) return;
    const { access, identify, pending, viewing, shut } = request.routeOptions.config;
    const isAct = request.method !== "GET" && request.method !== "HEAD";
    // Before all else, also where the route would not ask who calls: with such a token nothing is changed.
    if (isAct && viewing !== "only" && isViewingToken(tokenOf(request))) {
      const session = await sessionFrom(request);
      throw session?.viewing ? refusedViewing(session.viewing) : unauthenticated();
    }
    if (access === "public" || access === "development") {
      if (identify) {
        const isNamed = request.raw.headers.authorization !== undefined;
        const session = await sessionFrom(request);
        // A person who believes to be logged in hears that they are not, instead of being treated as a visitor.
        const isAlive = session?.kind === "full";
        if (isNamed && !isAlive && identify === true) throw unauthenticated();
        if (isAlive) request.actor = session;
      }
      if (shut === "refused" && !request.actor) await checkOpen(deps);
      return;
    }
    // What is one person's own is stored by nothing in between, unless its route declares otherwise.
    reply.header("Cache-Control", "no-store");
    const session = await sessionFrom(request);
    if (!session || !access) throw unauthenticated();
    if (pending !== "too" && (session.kind === "pending") !== (pending === "only")) throw unauthenticated();
    if (!mayDo(session, access)) throw new AppError("forbidden", accountTexts.notYours);
    if (session.viewing && viewing === "hidden") throw new AppError("forbidden", viewingTexts.hidden);
    if (isAct && isDangerous(access.capability) && !isFresh(session.confirmedAt, deps.clock.now())) {
      throw new AppError("unconfirmed", accountTexts.confirmAgain);
    }
    request.actor = session;
  });

  // Belt and braces: also a read that writes on the side, however it does it, is refused by the database.
  app.addHook("preHandler", (request, _, done) => {
    if (request.actor?.viewing && request.routeOptions.config.viewing !== "only")
      request.endReadOnly = inReadOnly(done);
    else done();
  });
  app.addHook("onResponse", async (request) => request.endReadOnly?.());

  async function sessionFrom(request: FastifyRequest): Promise<FoundSession | null> {
    const { headers } = request.raw;
    const token = tokenOf(request);
    // Read once and then forgotten: a library that logs headers (multipart at level trace does) finds none.
    delete headers.authorization;
    return token === undefined ? null : findSession(deps, token);
  }
}

const tokenOf = ({ raw }: FastifyRequest): string | undefined => bearer.exec(raw.headers.authorization ?? "")?.[1];

/** A change by a staff member who sees a student's pages. */
export const refusedViewing = ({ name }: NonNullable<FoundSession["viewing"]>): AppError =>
  new AppError("forbidden", viewingTexts.readOnly(name));

const unauthenticated = () => new AppError("unauthenticated", accountTexts.sessionEnded);
