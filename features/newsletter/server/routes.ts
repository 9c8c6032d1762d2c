import type { FastifyPluginAsync } from "fastify";
import { AppError } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { handling, type RouteTaking, routeOf, schemaOf } from "#platform/http/handle.ts";
import { isOneClick } from "#platform/http/one-click.ts";
import * as calls from "../calls.ts";
import { newsletterShapes } from "../contract.ts";
import { newsletterTexts } from "../rules.ts";
import { subscribe } from "./subscribe.ts";
import { unsubscribe } from "./unsubscribe.ts";

/** POST /api/newsletters and the one-click unsubscribe address of RFC 8058. */
export const newsletterRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, newsletterShapes, "newsletter");

    // Generous by address of the network: many students share one behind their mobile operator.
    handle(
      calls.subscribe,
      {
        summary: "Subscribe to the newsletter",
        description: "Sends a mail with a link to confirm. The response is the same for known and unknown addresses.",
        limits: [{ name: "newsletter", max: 30, windowS: 600 }],
      },
      async (request) => {
        await subscribe(deps, request.body.email);
        return { message: newsletterTexts.subscribed };
      },
    );

    handle(
      calls.unsubscribe,
      {
        summary: "Unsubscribe with one click (RFC 8058)",
        description: "The address in the List-Unsubscribe header of each mail. The body is List-Unsubscribe=One-Click.",
        limits: [{ name: "newsletter-unsubscribe", max: 60, windowS: 60 }],
        // RFC 8058 lets mail programs send the one field as multipart too.
        upload: true,
        refuses: [404],
      },
      async (request) => {
        if (!(await isOneClick(request))) {
          throw new AppError("bad_request", "The body must be List-Unsubscribe=One-Click.");
        }
        const outcome = await unsubscribe(deps, request.query.token);
        if (outcome === "gone") throw new AppError("not_found", newsletterTexts.expiredLink);
        return { message: newsletterTexts.unsubscribed };
      },
    );

    app.route<RouteTaking<typeof newsletterShapes.openUnsubscribePage>>({
      ...routeOf(calls.openUnsubscribePage),
      schema: {
        summary: "Show the page that unsubscribes",
        description: "For mail programs that open the List-Unsubscribe address in a browser. Changes nothing.",
        tags: ["newsletter"],
        ...schemaOf(newsletterShapes.openUnsubscribePage, 303),
      },
      handler: async (request, reply) => {
        await reply.header("Cache-Control", "no-store").redirect(paths.newsletterUnsubscribe(request.query.token), 303);
        return null;
      },
    });
  };
