import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { messagingTexts } from "../../contract.ts";
import { receiveMail } from "./receive-mail.ts";

/** A mail with pictures; of a larger one only so much is stored, and its sender notified. */
const savedBytes = 10 * 1024 * 1024;

type Mail = { raw: Buffer; isWhole: boolean };

/** The address to which a mail server hands the mails that came for the reply address. Its secret is the permission. */
export const inboundMailRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    // Mail is bytes, whatever the server that hands it over calls them.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", async (_request: FastifyRequest, payload: AsyncIterable<Buffer>) =>
      storeMail(payload),
    );
    app.route<{ Body: unknown; Querystring: { to?: string } }>({
      method: "POST",
      url: "/api/messages/mail/webhook",
      config: { access: "public", refuses: [401, 404, 429, 503] },
      schema: {
        summary: "Receive an inbound mail from the mail server",
        description:
          "The body is the whole mail (RFC 5322), `to` the address it was received for. Needs `Authorization: Bearer MAIL_REPLY_SECRET`.",
        tags: ["messages"],
        querystring: z.strictObject({ to: z.string().max(320, "An address is shorter.").optional() }),
        body: z.unknown(),
        response: { 200: z.object({ mail: z.enum(["taken", "refused", "ignored"]) }) },
      },
      // Before anything of the mail is read.
      async onRequest({ headers }) {
        const secret = deps.mailReplies?.secret;
        if (!secret) throw new AppError("not_found", messagingTexts.noReplies);
        if (!isSame(headers.authorization ?? "", `Bearer ${secret}`)) {
          throw new AppError("unauthenticated", messagingTexts.notTheMailServer);
        }
      },
      async handler({ body, query }) {
        const { raw, isWhole } = (body as Mail | undefined) ?? { raw: Buffer.alloc(0), isWhole: true };
        return { mail: await receiveMail(deps, { raw, isWhole, envelopeTo: query.to ?? null }) };
      },
    });
  };

/** The beginning of a mail; the rest is let go, so that who hands it over gets an answer. */
async function storeMail(payload: AsyncIterable<Buffer>): Promise<Mail> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of payload) {
    if (bytes < savedBytes) chunks.push(chunk.subarray(0, savedBytes - bytes));
    bytes += chunk.length;
  }
  return { raw: Buffer.concat(chunks), isWhole: bytes <= savedBytes };
}

function isSame(value: string, requested: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(value), hash(requested));
}
