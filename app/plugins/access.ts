import type { FastifyInstance, RouteOptions } from "fastify";
import { AppError } from "#lib/app-error.ts";
import { accessFault } from "#platform/http/access.ts";
import type { Limiter } from "#platform/limits/limiter.ts";

/** Thrown at start when a route does not say who may call it, or nobody may, or not what it takes and answers. */
export class UndeclaredRouteError extends Error {}

const bodyMethods = new Set(["POST", "PUT", "PATCH"]);

/** Why a route is not fully declared, or null when it is. Pages and files need an access only; API routes need schemas. */
export function undeclared(route: RouteOptions): string | null {
  const name = `${[route.method].flat().join(",")} ${route.url}`;
  const fault = accessFault(route.config?.access);
  if (fault) return `${name} ${fault}.`;
  if (route.config?.page) return null;
  const schema = (route.schema ?? {}) as Record<string, unknown>;
  if (!schema.response) return `${name} has no schema for its answers.`;
  if (/[:*]/.test(route.url) && !schema.params) return `${name} has no schema for its params.`;
  if (!schema.querystring) return `${name} has no schema for its query.`;
  const takesBody = [route.method].flat().some((method) => bodyMethods.has(method));
  if (takesBody && !schema.body && !route.config?.upload) return `${name} has no schema for its body.`;
  return null;
}

/** Refuses undeclared routes at start, and counts hits on limited ones before their handler runs. */
export function installAccess(app: FastifyInstance, deps: { limiter: Limiter }): { routes: readonly RouteOptions[] } {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => void routes.push(route));
  // At ready, not at once: plugins that bring their own routes get their access from a hook that runs after this one.
  app.addHook("onReady", async () => {
    const faults = routes.map(undeclared).filter((fault) => fault !== null);
    if (faults.length > 0) throw new UndeclaredRouteError(faults.join("\n"));
  });
  app.addHook("preValidation", async (request) => {
    for (const limit of request.routeOptions.config.limits ?? []) {
      const waitS = await deps.limiter.hit(limit, { ip: request.ip });
      if (waitS > 0) {
        throw new AppError("too_many", "Too many tries. Please wait a little and try again.", {
          retryAfterS: waitS,
        });
      }
    }
  });
  return { routes };
}
