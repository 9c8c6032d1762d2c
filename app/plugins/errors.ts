import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { problem } from "#platform/http/problem.ts";
import { type Answer, answerFor } from "../answer-for.ts";

/** Sends problem details for an answer. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.retryAfterS !== undefined) reply.header("Retry-After", String(answer.retryAfterS));
  if (answer.status === 401) reply.header("WWW-Authenticate", "Bearer");
  return reply
    .status(answer.status)
    .header("Cache-Control", "no-store")
    .type("application/problem+json; charset=utf-8")
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(
      problem({
        status: answer.status,
        sentence: answer.sentence,
        url: request.url,
        requestId: request.id,
        type: answer.type,
        fields: answer.fields,
      }),
    );
}

/** Installs the error handler of the API. Pages have their own, see app/plugins/pages.ts. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = answerFor(error);
    if (answer.unknown) request.log.error({ err: error }, "unexpected fault");
    else if (answer.status >= 500) request.log.warn({ err: error }, "temporary fault");
    return sendProblem(request, reply, answer);
  });
}
