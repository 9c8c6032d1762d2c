import type { FastifyInstance } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { invalid } from "#lib/app-error.ts";
import { messageAnswer, type SubmitKind, submitKindOf, tutorTexts } from "../contract.ts";

/** What to do with one kind of payload: its schema, and the verb behind it. */
export type SubmitHandler = {
  schema: z.core.$ZodType;
  /** `input` has passed `schema`. */
  handle(input: unknown): Promise<{ message: string }>;
};

/** Ties a schema and the verb that takes its output together. */
export function submitHandler<S extends z.core.$ZodType>(
  schema: S,
  handle: (input: z.output<S>) => Promise<{ message: string }>,
): SubmitHandler {
  return { schema, handle: (input) => handle(input as z.output<S>) };
}

/**
 * POST /api/students/submit: one address for two payloads, told apart by `submitKindOf` (API-01). Each kind is validated by
 * its own schema alone, so that the errors are those of the form that was sent; a kind without a handler is refused.
 */
export const studentSubmitRoute =
  (kinds: Partial<Record<SubmitKind, SubmitHandler>>): FastifyPluginAsyncZod =>
  async (app: FastifyInstance) => {
    const handlerFor = (body: unknown) => kinds[submitKindOf(body)];
    app.route({
      method: "POST",
      url: "/api/students/submit",
      config: { access: "public", limits: [{ name: "student-submit", max: 40, windowS: 3600 }] },
      schema: {
        summary: "Pick a tutor",
        tags: ["students"],
        querystring: z.strictObject({}),
        body: z.union(Object.values(kinds).map((kind) => kind.schema)),
        response: { 200: messageAnswer },
      },
      validatorCompiler: (route) => {
        const part = route as unknown as Parameters<typeof validatorCompiler>[0];
        if (part.httpPart !== "body") return validatorCompiler(part);
        return (body: unknown) => {
          const handler = handlerFor(body);
          return handler
            ? validatorCompiler({ ...part, schema: handler.schema })(body)
            : { error: invalid(tutorTexts.noSignUp) };
        };
      },
      handler: async (request) => {
        const handler = handlerFor(request.body);
        if (!handler) throw invalid(tutorTexts.noSignUp);
        return handler.handle(request.body);
      },
    });
  };
