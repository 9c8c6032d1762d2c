import type { FastifyInstance } from "fastify";

/**
 * Logs once that a proxy's header came while no proxy is trusted: every visitor behind it then counts as one
 * caller, whose limits all of them share. Once a process: a person who sends the header on purpose must not fill the log.
 */
export function warnOfUnknownProxy(app: FastifyInstance, trustProxy: string | undefined): void {
  if (trustProxy !== undefined) return;
  let isLogged = false;
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isLogged && request.headers["x-forwarded-for"] !== undefined) {
      isLogged = true;
      request.log.warn(
        { peer: request.ip },
        "X-Forwarded-For arrived, but TRUST_PROXY is not set: the header is ignored, and all requests through this peer count as one caller. Set TRUST_PROXY if it is your proxy.",
      );
    }
    done();
  });
}
