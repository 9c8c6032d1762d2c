import type { FastifyInstance, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { inputCompiler } from "#platform/http/check-input.ts";
import { routeOf } from "#platform/http/handle.ts";
import { submitPick } from "../calls.ts";
import { messageResponse, requestKeySchema, type SubmitKind, submitKindOf } from "../contract.ts";

/** What to do with one kind of payload: its schema, and the verb behind it. */
export type SubmitHandler = {
  schema: z.core.$ZodType;
  /** `input` has passed `schema`. */
  handle(input: unknown, request: FastifyRequest): Promise<{ message: string }>;
};

/** Ties a schema and the verb that takes its output together. */
export function submitHandler<S extends z.core.$ZodType>(
  schema: S,
  handle: (input: z.output<S>, request: FastifyRequest) => Promise<{ message: string }>,
): SubmitHandler {
  return { schema, handle: (input, request) => handle(input as z.output<S>, request) };
}

/**
 * POST /api/students/submit: one address for two payloads, distinguished by `submitKindOf` (API-01). Each kind is validated by
 * its own schema alone, so that the errors are those of the form that was sent.
 */
export const studentSubmitRoute =
  (kinds: Record<SubmitKind, SubmitHandler>): FastifyPluginAsyncZod =>
  async (app: FastifyInstance) => {
    const handlerFor = (body: unknown) => kinds[submitKindOf(body)];
    app.route({
      ...routeOf(submitPick, { limits: [{ name: "student-submit", max: 40, windowS: 3600 }], refuses: [403, 409] }),
      schema: {
        summary: "Pick a tutor, or create an account",
        tags: ["students"],
        headers: requestKeySchema,
        querystring: z.strictObject({}),
        body: z.union(Object.values(kinds).map((kind) => kind.schema)),
        response: { 200: messageResponse },
      },
      validatorCompiler: (route) => {
        const part = route as unknown as Parameters<typeof inputCompiler>[0];
        if (part.httpPart !== "body") return inputCompiler(part);
        return (body: unknown) => inputCompiler({ ...part, schema: handlerFor(body).schema })(body);
      },
      handler: (request) => handlerFor(request.body).handle(request.body, request),
    });
  };
