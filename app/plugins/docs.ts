import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { Env } from "../env.ts";

/** OpenAPI 3.1 from the schemas that validate requests, at /api/docs/json, and readable docs at /api/docs (API-05). */
export async function installDocs(app: FastifyInstance, env: Env): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Unwalled Academy",
        version: "1",
        description:
          "The calls of the academy's pages. Errors are problem details (RFC 9457) with an `error` sentence.",
      },
      servers: [{ url: env.BASE_URL }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: (input) => {
      const made = jsonSchemaTransform(input);
      // Pages and files are not calls.
      return input.route.config?.page || !input.url.startsWith("/api/")
        ? { ...made, schema: { ...made.schema, hide: true } }
        : made;
    },
  });
  await app.register(async (docs) => {
    docs.addHook("onRoute", (route) => {
      route.config = { ...route.config, access: "public", page: true };
    });
    await docs.register(fastifySwaggerUi, {
      routePrefix: "/api/docs",
      staticCSP: true,
      uiConfig: { docExpansion: "list", deepLinking: true },
    });
  });
}
