import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { whatsappTexts } from "../texts.ts";
import { type Received, receive } from "./receive.ts";
import { takeStatus } from "./status.ts";

/** Events take a few KB, many at once some more. */
const bodyLimitBytes = 512 * 1024;
const url = "/api/whatsapp/webhook";

const id = z.string().min(1).max(200);
const message = z.object({
  id,
  from: z.string().max(30),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
  context: z.object({ id: id.optional() }).optional(),
});
const status = z.object({
  id,
  status: z.string().max(30),
  biz_opaque_callback_data: z.string().max(600).optional(),
});
/** What WhatsApp tells, as far as it is of interest; single things that are of another shape are passed over. */
const told = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            messages: z.array(z.unknown()).optional(),
            statuses: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
});

/** The address at which WhatsApp tells what people wrote and what became of messages. Its signature is the permission. */
export const webhookRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    // The signature is over the bytes as they came, so they are not read before it is checked.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    app.route<{ Body: unknown }>({
      method: "POST",
      url,
      bodyLimit: bodyLimitBytes,
      config: { access: "public", refuses: [401, 404] },
      schema: {
        summary: "WhatsApp tells what people wrote, and what became of messages",
        description: "Signed by WhatsApp (X-Hub-Signature-256).",
        tags: ["notifications"],
        querystring: z.strictObject({}),
        body: z.unknown(),
        response: { 200: z.object({ received: z.literal(true) }) },
      },
      async handler({ body, headers }) {
        // The simulator's telephone writes from its own page.
        if (!deps.whatsapp || deps.whatsapp.isSimulated) throw new AppError("not_found", whatsappTexts.off);
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const signature = headers["x-hub-signature-256"];
        if (!deps.whatsapp.isSigned(bytes, typeof signature === "string" ? signature : undefined)) {
          throw new AppError("unauthenticated", "This does not come from WhatsApp.");
        }
        await takeEvents(deps, bytes);
        return { received: true };
      },
    });

    app.route<{ Querystring: z.output<typeof verification> }>({
      method: "GET",
      url,
      config: { access: "public", refuses: [404] },
      schema: {
        summary: "WhatsApp asks whether this webhook is the academy's",
        description: "Answers the challenge where the word is the one that the webhook was entered with.",
        tags: ["notifications"],
        querystring: verification,
        response: { 200: z.string() },
      },
      async handler({ query }, reply) {
        const given = query["hub.verify_token"];
        if (!deps.whatsapp?.isVerifyToken(given)) throw new AppError("not_found", "There is no such webhook.");
        return reply.type("text/plain").send(query["hub.challenge"]);
      },
    });
  };

const verification = z.object({
  "hub.mode": z.literal("subscribe", "hub.mode is subscribe."),
  "hub.verify_token": z.string("hub.verify_token is missing.").max(200),
  "hub.challenge": z.string("hub.challenge is missing.").regex(/^[\w-]{1,200}$/, "hub.challenge is a short word."),
});

async function takeEvents(deps: VerbDeps, bytes: Buffer): Promise<void> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new AppError("bad_request", "The body is not JSON.");
  }
  const events = told.safeParse(parsed);
  if (!events.success) return;
  for (const { value } of events.data.entry.flatMap(({ changes }) => changes)) {
    for (const one of value.messages ?? []) {
      const read = message.safeParse(one);
      if (read.success) await receive(deps, receivedOf(read.data));
    }
    for (const one of value.statuses ?? []) {
      const read = status.safeParse(one);
      if (read.success) {
        await takeStatus(deps, {
          id: read.data.id,
          status: read.data.status,
          reference: read.data.biz_opaque_callback_data ?? null,
        });
      }
    }
  }
}

const receivedOf = ({ id, from, text, button, context }: z.output<typeof message>): Received => ({
  id,
  from,
  text: text?.body ?? button?.text ?? null,
  answers: context?.id ?? null,
});
