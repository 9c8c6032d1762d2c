import { STATUS_CODES } from "node:http";
import type { RouteOptions } from "fastify";
import { type Access, roles, rolesWith } from "#lib/capabilities.ts";

/**
 * What the API's description shows of a call next to its schemas: who may make it, and with which errors it may answer. Most
 * of it follows from how the route is declared; the matrix of routes and callers holds every answer to it.
 */

type Declared = Pick<RouteOptions, "method" | "url" | "config" | "schema">;

/** Every status of an error with which a call may answer, in order. */
export function errorStatuses({ method, url, config = {}, schema }: Declared): number[] {
  const { access, identify, shut, upload, limits, refuses = [] } = config;
  const isOpen = access === "public" || access === "development";
  const matches = new Set([400, 500, 503]);
  if (!isOpen || identify === true) matches.add(401);
  if (!isForEveryAccount(access) || shut) matches.add(403);
  if (url.includes(":")) matches.add(404);
  const verbs = [method].flat();
  if (verbs.some((verb) => verb !== "GET" && verb !== "HEAD" && verb !== "DELETE"))
    for (const item of [413, 415]) matches.add(item);
  if (schema?.body || upload) matches.add(422);
  if (upload) matches.add(507);
  if ((limits ?? []).length > 0) matches.add(429);
  for (const status of refuses) matches.add(status);
  return [...matches].sort((a, b) => a - b);
}

/** Whether a session suffices: no one who is logged in is refused. */
const isForEveryAccount = (access: Access | undefined): boolean =>
  typeof access !== "object" || rolesWith(access).length === roles.length;

/** Who may make a call, as OpenAPI shows it: one of these is enough, and `{}` is no one in particular. */
export function securityOf({ config = {} }: Declared): Record<string, string[]>[] {
  const { access, identify, pending } = config;
  if (access === "public" || access === "development" || access === undefined) {
    return identify ? [{}, { bearer: [] }] : [];
  }
  const session = { bearer: isForEveryAccount(access) ? [] : [access.capability] };
  return pending === "only" ? [{ pending: [] }] : pending === "too" ? [session, { pending: [] }] : [session];
}

/** Errors of a call as parts of its description; all have the one shape of `problemComponent`. */
export const describedErrors = (route: Declared) =>
  Object.fromEntries(
    errorStatuses(route).map((status) => [
      status,
      {
        description: STATUS_CODES[status] ?? "Error",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    ]),
  );

export const securitySchemes = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "The token of a session; a capability where not every account holds it.",
  },
  pending: { type: "http", scheme: "bearer", description: "The token of a log-in that waits for its second step." },
} as const;

/** Problem details (RFC 9457) as platform/http/problem.ts makes them. */
export const problemComponent = {
  type: "object" as const,
  required: ["type", "title", "status", "detail", "instance", "requestId", "error"],
  properties: {
    type: { type: "string" as const },
    title: { type: "string" as const },
    status: { type: "integer" as const },
    detail: { type: "string" as const },
    instance: { type: "string" as const, description: "The path that was called." },
    requestId: { type: "string" as const },
    error: { type: "string" as const, description: "One sentence for people." },
    errors: {
      type: "array" as const,
      description: "The fields that are at fault.",
      items: {
        type: "object" as const,
        required: ["path", "pointer", "code", "message"],
        properties: {
          path: { type: "string" as const, description: "The field, with dots to what lies deeper." },
          pointer: { type: "string" as const, description: "The same as RFC 6901 says it." },
          code: { type: "string" as const },
          message: { type: "string" as const },
        },
      },
    },
  },
};
