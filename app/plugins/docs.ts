import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { notFound } from "#lib/app-error.ts";
import { mayDo } from "#lib/capabilities.ts";
import type { Env } from "../env.ts";
import { describedErrors, problemComponent, securityOf, securitySchemes } from "./described-answers.ts";
import { isDevelopmentRequest } from "./development.ts";

const prefix = "/api/docs";
const document = `${prefix}/json`;

/**
 * OpenAPI 3.1 from the schemas that validate requests, at /api/docs/json, and readable docs at /api/docs (API-05). Both are
 * for development; the document also for staff, who send their session's token as with any call. No one else finds anything.
 */
export async function installDocs(app: FastifyInstance, env: Env): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "The academy's API",
        version: "1",
        description:
          "The calls of the academy's pages. Errors are problem details (RFC 9457) with an `error` sentence.",
      },
      servers: [{ url: env.BASE_URL }],
      components: { securitySchemes, schemas: { Problem: problemComponent } },
    },
    transform: (input) => {
      const made = jsonSchemaTransform(input);
      // Pages and files are not calls.
      if (input.route.config?.page || !input.url.startsWith("/api/")) {
        return { ...made, schema: { ...made.schema, hide: true } };
      }
      const { response, ...schema } = made.schema as { response?: object };
      return {
        ...made,
        schema: {
          ...schema,
          security: securityOf(input.route),
          response: { ...describedErrors(input.route), ...response },
        },
      };
    },
  });
  await app.register(async (docs) => {
    docs.addHook("onRoute", (route) => {
      const identify = route.url === document ? { identify: "if-alive" as const } : {};
      route.config = { ...route.config, access: "public", ...identify, page: true };
    });
    docs.addHook("onRequest", async (request, reply) => {
      // Not stored: what staff read must not be there for the next one who asks.
      reply.header("Cache-Control", "no-store");
      const isStaff = mayDo(request.actor ?? { roles: [] }, { capability: "api.read", scope: "all" });
      if (!isStaff && !isDevelopmentRequest(request.raw, env)) throw notFound();
    });
    await docs.register(fastifySwaggerUi, {
      routePrefix: prefix,
      staticCSP: true,
      uiConfig: { docExpansion: "list", deepLinking: true },
    });
  });
}
