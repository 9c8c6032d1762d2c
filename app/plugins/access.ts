import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { AppError } from "#lib/app-error.ts";
import { accessError, changesAsStaff } from "#platform/http/access.ts";
import type { Counted, Limit, Limiter } from "#platform/limits/limiter.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What this call counts for all callers at its address, while an account is counted separately. */
    sharedCounts: { limit: Limit; who: Counted }[] | null;
  }
}

/** Thrown at start when a route does not declare who may call it, or no one may, or not what it takes, answers and leaves in the audit log. */
export class UndeclaredRouteError extends Error {}

const bodyMethods = new Set(["POST", "PUT", "PATCH"]);

/** Why a route is not fully declared, or null when it is. Pages and files need an access only; API routes need schemas. */
export function undeclared(route: RouteOptions): string | null {
  const methods = [route.method].flat();
  const name = `${methods.join(",")} ${route.url}`;
  const { access, audit } = route.config ?? {};
  const error = accessError(access);
  if (error) return `${name} ${error}.`;
  if (audit === undefined && changesAsStaff(methods, access)) return `${name} does not say how it is audited (audit).`;
  if (route.config?.page) return null;
  const schema = (route.schema ?? {}) as Record<string, unknown>;
  if (!schema.response) return `${name} has no schema for its answers.`;
  if (/[:*]/.test(route.url) && !schema.params) return `${name} has no schema for its params.`;
  if (!schema.querystring) return `${name} has no schema for its query.`;
  const takesBody = methods.some((method) => bodyMethods.has(method));
  if (takesBody && !schema.body && !route.config?.upload) return `${name} has no schema for its body.`;
  return null;
}

/** So many accounts may be at one address (a school, a mobile operator) and each use up a limit of its own. */
const accountsAtOneAddress = 100;

/**
 * Whom a call counts, and how far. One with an account counts it, and its address far more widely; each kind of call has a budget
 * of its own. Who has none is counted by address alone, in whatever call has the limit.
 */
function countsOf({ actor, ip, method, routeOptions }: FastifyRequest): { limit: Limit; who: Counted }[] {
  const limits = routeOptions.config.limits ?? [];
  if (!actor) return limits.map((limit) => ({ limit, who: { ip } }));
  const act = `${method === "HEAD" ? "GET" : method} ${routeOptions.url}`;
  return limits.flatMap(({ name, max, windowS }) => [
    // Staff who see a student's pages use up nothing of the student's.
    { limit: { name: `${name} ${act}`, max, windowS }, who: { id: actor.viewing?.staffId ?? actor.accountId } },
    { limit: { name: `${name} ${act}`, max: max * accountsAtOneAddress, windowS }, who: { ip } },
  ]);
}

/** Refuses undeclared routes at start, and counts hits on limited ones before their handler runs. */
export function installAccess(app: FastifyInstance, deps: { limiter: Limiter }): { routes: readonly RouteOptions[] } {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => void routes.push(route));
  // At ready, not at once: plugins that bring their own routes get their access from a hook that runs after this one.
  app.addHook("onReady", async () => {
    const errors = routes.map(undeclared).filter((error) => error !== null);
    if (errors.length > 0) throw new UndeclaredRouteError(errors.join("\n"));
  });
  app.addHook("preValidation", async (request) => {
    for (const { limit, who: counted } of countsOf(request)) {
      const waitS = await deps.limiter.hit(limit, counted);
      if (waitS > 0) {
        throw new AppError("too_many", "Too many tries. Please wait a little and try again.", {
          retryAfterS: waitS,
        });
      }
      if (request.actor && "ip" in counted)
        request.sharedCounts = [...(request.sharedCounts ?? []), { limit, who: counted }];
    }
  });
  // What was refused used up the budget of its account, not that of all who are at its address.
  app.decorateRequest("sharedCounts", null);
  app.addHook("onResponse", async (request, { statusCode }) => {
    if (statusCode < 400 || statusCode >= 500) return;
    for (const { limit, who: counted } of request.sharedCounts ?? []) await deps.limiter.giveBack(limit, counted);
  });
  return { routes };
}
