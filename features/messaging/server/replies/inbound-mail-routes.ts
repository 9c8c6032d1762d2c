import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import { messagingTexts } from "../../contract.ts";
import type { MessageDeps } from "../message-deps.ts";
import { receiveMail } from "./receive-mail.ts";

/** A mail with pictures; what is larger than this is no answer. */
const bodyLimitBytes = 10 * 1024 * 1024;

/** The address to which a mail server hands the mails that came for the reply address. Its secret is the permission. */
export const inboundMailRoutes =
  (deps: MessageDeps): FastifyPluginAsync =>
  async (app) => {
    // Mail is bytes, whatever the server that hands it over calls them.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    app.route<{ Body: unknown; Querystring: { to?: string } }>({
      method: "POST",
      url: "/api/messages/mail/webhook",
      bodyLimit: bodyLimitBytes,
      config: { access: "public", refuses: [401, 404] },
      schema: {
        summary: "A mail server hands over a mail that answers one of ours",
        description:
          "The body is the whole mail (RFC 5322), `to` the address for which it was taken. Needs `Authorization: Bearer MAIL_REPLY_SECRET`.",
        tags: ["messages"],
        querystring: z.strictObject({ to: z.string().max(320, "An address is shorter.").optional() }),
        body: z.unknown(),
        response: { 200: z.object({ mail: z.enum(["taken", "refused", "ignored"]) }) },
      },
      async handler({ body, headers, query }) {
        const secret = deps.mailReplies?.secret;
        if (!secret) throw new AppError("not_found", messagingTexts.noReplies);
        if (!isSame(headers.authorization ?? "", `Bearer ${secret}`)) {
          throw new AppError("unauthenticated", messagingTexts.notTheMailServer);
        }
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        return { mail: await receiveMail(deps, bytes, query.to ?? null) };
      },
    });
  };

function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}
