import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import type { VerbDeps } from "#platform/deps.ts";
import { receiveWebhook } from "./payments/receive-webhook.ts";

/** Providers' events take a few KB. */
const bodyLimitBytes = 128 * 1024;

const path = "/api/payments/:provider/webhook";

/** Where a provider tells what happened, by its name. */
export const webhookAddress = (baseUrl: string, provider: string): string =>
  `${baseUrl}${path.replace(":provider", provider)}`;

/** The address at which payment providers tell what happened: one for each, by its name. Their signature is the permission. */
export const webhookRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    // The signature is over the bytes as they came, so they are not read before it is checked.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    app.route<{ Params: { provider: string }; Body: unknown }>({
      method: "POST",
      url: path,
      bodyLimit: bodyLimitBytes,
      config: { access: "public", refuses: [401, 404] },
      schema: {
        summary: "Receive a payment provider's webhook",
        description: "Signed by the provider. Its content is not trusted: the server queries the provider.",
        tags: ["checkout"],
        params: z.strictObject({ provider: z.string().max(40) }),
        querystring: z.strictObject({}),
        body: z.unknown(),
        response: { 200: z.object({ received: z.literal(true) }) },
      },
      handler: async ({ params, body, headers }) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await receiveWebhook(deps, params.provider, { body: bytes, headers });
        return { received: true };
      },
    });
  };
