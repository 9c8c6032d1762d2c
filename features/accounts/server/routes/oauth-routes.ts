import type { FastifyPluginAsync } from "fastify";
import { handling, type RouteTaking, routeOf, schemaOf } from "#platform/http/handle.ts";
import { accountShapes } from "../../contract.ts";
import * as calls from "../../oauth-calls.ts";
import type { AccountDeps } from "../account-deps.ts";
import { finishOAuth, receiveOAuth, startOAuth } from "../oauth/log-in-with.ts";
import { callerOf } from "./session-of.ts";

const limits = [{ name: "oauth", max: 60, windowS: 600 }];

/** Log-in with Google and Facebook: start, the provider's way back, finish. */
export const oauthRoutes =
  (deps: AccountDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, accountShapes, "accounts");
    handle(
      calls.startOAuth,
      {
        summary: "Start a log-in with a provider",
        description: "404 with a readable message if the provider is not configured.",
        limits,
      },
      (request) => startOAuth(deps, request.params.provider, request.body ?? {}),
    );

    app.route<RouteTaking<typeof accountShapes.returnFromOAuth>>({
      ...routeOf(calls.returnFromOAuth, { limits }),
      exposeHeadRoute: false, // a look at the address must not use up its state
      schema: {
        summary: "Receive the browser back from the provider",
        tags: ["accounts"],
        ...schemaOf(accountShapes.returnFromOAuth, 303),
      },
      handler: async (request, reply) => {
        const path = await receiveOAuth(deps, request.params.provider, request.query);
        await reply.header("Cache-Control", "no-store").header("Referrer-Policy", "no-referrer").redirect(path, 303);
        return null;
      },
    });

    handle(
      calls.finishOAuth,
      { summary: "Complete a log-in with a provider, in the tab that started it", limits, refuses: [403, 410] },
      (request) => finishOAuth(deps, callerOf(request), { ...request.params, ...request.body }),
    );
  };
