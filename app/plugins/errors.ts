import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { problem } from "#platform/http/problem.ts";
import { type Answer, answerFor, isReadOnlyRefusal } from "../answer-for.ts";
import { refusedViewing } from "./session.ts";

/** Sends problem details for an answer. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, response: Answer): FastifyReply {
  if (response.retryAfterS !== undefined) reply.header("Retry-After", String(response.retryAfterS));
  if (response.status === 401) reply.header("WWW-Authenticate", "Bearer");
  return reply
    .status(response.status)
    .header("Cache-Control", "no-store")
    .type("application/problem+json; charset=utf-8")
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(
      problem({
        status: response.status,
        sentence: response.sentence,
        url: request.url,
        requestId: request.id,
        type: response.type,
        fields: response.fields,
      }),
    );
}

/** Installs the error handler of the API. Pages have their own, see app/plugins/pages.ts. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const viewing = request.actor?.viewing;
    const response = answerFor(viewing && isReadOnlyRefusal(error) ? refusedViewing(viewing) : error);
    if (response.unknown) request.log.error({ err: error }, "unexpected error");
    else if (response.status >= 500) request.log.warn({ err: error }, "temporary error");
    return sendProblem(request, reply, response);
  });
}
