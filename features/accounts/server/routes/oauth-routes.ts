import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  oauthFinishAnswer,
  oauthFinishSchema,
  oauthProviderNames,
  oauthStartAnswer,
  oauthStartSchema,
} from "../../contract.ts";
import type { AccountDeps } from "../account-deps.ts";
import { finishOAuth, receiveOAuth, startOAuth } from "../oauth/log-in-with.ts";
import { callerOf, noQuery } from "./session-of.ts";

const limits = [{ name: "oauth", max: 60, windowS: 600 }];
const params = z.strictObject({ provider: z.enum(oauthProviderNames) });

/** Log-in with Google and Facebook: start, the provider's way back, finish. */
export const oauthRoutes =
  (deps: AccountDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      method: "POST",
      url: "/api/students/oauth/:provider/start",
      config: { access: "public", limits },
      schema: {
        summary: "Begin a log-in with a provider",
        description: "404 with a sentence for people where the provider is not set up.",
        tags: ["accounts"],
        params,
        querystring: noQuery,
        body: oauthStartSchema,
        response: { 200: oauthStartAnswer },
      },
      handler: (request) => startOAuth(deps, request.params.provider, request.body ?? {}),
    });

    app.route({
      method: "GET",
      url: "/api/students/oauth/:provider/callback",
      exposeHeadRoute: false, // a look at the address must not use up its state
      config: { access: "public", limits },
      schema: {
        summary: "Where the provider sends the browser back to",
        tags: ["accounts"],
        params,
        // Providers add parameters of their own.
        querystring: z.object({
          state: z.string().max(500).optional(),
          code: z.string().max(4096).optional(),
          error: z.string().max(500).optional(),
        }),
        response: { 303: z.null() },
      },
      handler: async (request, reply) => {
        const path = await receiveOAuth(deps, request.params.provider, request.query);
        await reply.header("Cache-Control", "no-store").header("Referrer-Policy", "no-referrer").redirect(path, 303);
        return null;
      },
    });

    app.route({
      method: "POST",
      url: "/api/students/oauth/:provider/finish",
      config: { access: "public", limits },
      schema: {
        summary: "End a log-in with a provider, in the tab that began it",
        tags: ["accounts"],
        params,
        querystring: noQuery,
        body: oauthFinishSchema,
        response: { 200: oauthFinishAnswer },
      },
      handler: (request) => finishOAuth(deps, request.params.provider, request.body, callerOf(request)),
    });
  };
