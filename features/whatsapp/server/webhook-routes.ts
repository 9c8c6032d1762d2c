import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { isCleanText } from "#platform/http/clean-input.ts";
import { foreignWord, jsonOf, PoisonError, savePoison } from "#platform/webhooks/poison.ts";
import { messageMax, whatsappTexts } from "../texts.ts";
import { type ReportedEvent, saveReported } from "./received.ts";
import { isTelling } from "./status.ts";

/** What WhatsApp reports that it sends at most: 3 MB, with 1,000 things reported in them. */
const bodyLimitBytes = 3 * 1024 * 1024;
const maxReported = 1_000;
const url = "/api/whatsapp/webhook";

const id = foreignWord(200);
const message = z.object({
  id,
  from: foreignWord(30),
  text: z.object({ body: z.string().refine(isCleanText) }).nullish(),
  button: z.object({ text: z.string().refine(isCleanText) }).nullish(),
  context: z.object({ id: id.nullish() }).nullish(),
});
const status = z.object({ id, status: foreignWord(30), biz_opaque_callback_data: foreignWord(600).nullish() });
const listed = z.array(z.unknown()).nullish();
const body = z.object({ entry: z.array(z.unknown()) });
const entry = z.object({ changes: z.array(z.unknown()) });
const change = z.object({ value: z.object({ messages: listed, statuses: listed }) });

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
      config: { access: "public", refuses: [401, 404, 413] },
      schema: {
        summary: "Receive WhatsApp messages and delivery statuses",
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
        await saveEvents(deps, bytes);
        return { received: true };
      },
    });

    app.route<{ Querystring: z.output<typeof verification> }>({
      method: "GET",
      url,
      config: { access: "public", refuses: [404] },
      schema: {
        summary: "Verify this webhook for WhatsApp",
        description: "Returns the challenge if the verify token matches.",
        tags: ["notifications"],
        querystring: verification,
        response: { 200: z.string() },
      },
      async handler({ query }, reply) {
        const value = query["hub.verify_token"];
        if (!deps.whatsapp?.isVerifyToken(value)) throw new AppError("not_found", "There is no such webhook.");
        return reply.type("text/plain").send(query["hub.challenge"]);
      },
    });
  };

const verification = z.object({
  "hub.mode": z.literal("subscribe", "hub.mode is subscribe."),
  "hub.verify_token": z.string("hub.verify_token is missing.").max(200),
  "hub.challenge": z.string("hub.challenge is missing.").regex(/^[\w-]{1,200}$/, "hub.challenge is a short word."),
});

/** What a body tells, and what of it could not be understood. */
type Notified = { events: ReportedEvent[]; poison: { content: string; reason: string }[] };

/**
 * Writes down what a body tells, in one transaction; what it asks for is done from there (doReceived). One thing that cannot be
 * understood hides none of the others. Errors: AppError too_large.
 */
async function saveEvents(deps: VerbDeps, bytes: Buffer): Promise<void> {
  const { events, poison } = readBody(bytes);
  if (events.length + poison.length > maxReported) throw new AppError("too_large", "That is too much at once.");
  await deps.db.transaction(async (tx) => {
    await saveReported(tx, events, deps.clock.now());
    for (const item of poison) await savePoison(within(deps, tx), { source: "whatsapp", ...item });
  });
}

function readBody(bytes: Buffer): Notified {
  const reported: Notified = { events: [], poison: [] };
  /** The thing in its shape, as what it tells of; stored as poison where it has another. */
  const read = <Shape extends z.ZodType>(
    shape: Shape,
    what: string,
    thing: unknown,
    take: (thing: z.output<Shape>) => void,
  ) => {
    const { success, data } = shape.safeParse(thing);
    if (success) take(data);
    else reported.poison.push({ content: JSON.stringify(thing), reason: `It has not the shape of ${what}.` });
  };
  let parsed: unknown;
  try {
    parsed = jsonOf(bytes);
  } catch (error) {
    if (!(error instanceof PoisonError)) throw error;
    return { events: [], poison: [{ content: bytes.toString("latin1"), reason: error.message }] };
  }
  read(body, "a body of WhatsApp's", parsed, ({ entry: entries }) => {
    for (const item of entries) {
      read(entry, "an entry", item, ({ changes }) => {
        for (const inputChange of changes) {
          read(change, "a change", inputChange, ({ value }) => {
            for (const inputMessage of value.messages ?? []) {
              read(message, "a message", inputMessage, (written) => reported.events.push(writtenOf(written)));
            }
            for (const input of value.statuses ?? []) {
              read(status, "a status", input, (statusItem) => reported.events.push(...statusOf(statusItem)));
            }
          });
        }
      });
    }
  });
  return reported;
}

const writtenOf = ({ id, from, text, button, context }: z.output<typeof message>): ReportedEvent => ({
  providerId: id,
  event: {
    kind: "message",
    from,
    // One letter more than is taken tells that it is too long.
    text: (text?.body ?? button?.text)?.slice(0, messageMax + 1) ?? null,
    answers: context?.id ?? null,
  },
});

/** Nothing for what shows nothing of use, such as of a message that no one asks about. */
function statusOf({ id, status: word, biz_opaque_callback_data: reference }: z.output<typeof status>): ReportedEvent[] {
  if (!reference || !isTelling(word)) return [];
  return [{ providerId: `${id} ${word}`, event: { kind: "status", id, status: word, reference } }];
}
