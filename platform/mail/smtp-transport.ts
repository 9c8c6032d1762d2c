import { createTransport } from "nodemailer";
import { parseMailbox } from "#lib/email-address.ts";
import { MailDeliveryError, type MailFailure, type MailTransport } from "./transport.ts";

/** Longest time one delivery may take in all; its sender renews the claim on the mail during it. */
const deliveryTimeoutMs = 120_000;

/** Replies to RCPT TO that mean: no one has this address (RFC 5321, 4.2.3). Others may come from the server's own settings. */
const noSuchMailboxReplies = new Set([550, 551, 553]);

/** Errors that lie with the server or the way to it, whichever mail is sent (nodemailer's codes). */
const serverErrors = new Set([
  "EABORT",
  "EAUTH",
  "ECONFIG",
  "ECONNECTION",
  "EDNS",
  "ENOAUTH",
  "EOAUTH2",
  "EPROTOCOL",
  "EPROXY",
  "EREQUIRETLS",
  "ESOCKET",
  "ETIMEDOUT",
  "ETLS",
]);

export const connectionTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
};

/** A password goes to another machine only encrypted. */
export const needsTls = ({ protocol, username, hostname }: URL): boolean =>
  protocol === "smtp:" && username !== "" && !loopbackHosts.has(hostname);

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Sends through the mail server at `url`, such as `smtps://user:password@host:465` or `smtp://user:password@host:587`, with a
 * few pooled connections. Options of nodemailer may be in the query. A password goes to another machine only encrypted.
 * `from` is the sender, `Name <address>`; without a name `senderName` gives it, at each mail.
 * Errors: RangeError for a url or sender that cannot be used; deliver throws MailDeliveryError.
 */
export function smtpTransport(
  url: string,
  options: { from: string; senderName?: () => Promise<string> },
): MailTransport {
  const from = parseMailbox(options.from);
  if (!from) throw new RangeError(`This is no sender of mail: ${options.from}`);
  const server = URL.parse(url);
  if (!server || !["smtp:", "smtps:"].includes(server.protocol)) {
    throw new RangeError("The address of a mail server begins with smtp: or smtps:.");
  }
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // The outbox tries again by itself and keeps count; here only an idle connection that the server closed is replaced.
    maxRequeues: 1,
    ...connectionTimeouts,
    requireTLS: needsTls(server),
    // Content comes from the database alone; nothing in it may name a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async deliver(mail) {
      try {
        await transporter.sendMail({
          from: { ...from, name: from.name || ((await options.senderName?.()) ?? "") },
          to: { name: "", address: mail.to },
          ...(mail.replyTo === null ? {} : { replyTo: { name: "", address: mail.replyTo } }),
          envelope: { from: from.address, to: mail.to },
          messageId: mail.messageId,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          // RFC 3834: out-of-office answers do not answer this.
          headers: { "Auto-Submitted": "auto-generated", ...mail.headers },
          attachments: mail.attachments,
          signal: AbortSignal.timeout(deliveryTimeoutMs),
        });
        return "sent";
      } catch (error) {
        throw deliveryError(error);
      }
    },
    async check() {
      try {
        await transporter.verify();
      } catch (error) {
        throw deliveryError(error);
      }
    },
    close: () => transporter.close(),
  };
}

/** An error of the library as what it means for the mail. */
export function deliveryError(error: unknown): MailDeliveryError {
  const cause = error as { message?: string; code?: string; command?: string; responseCode?: number };
  return new MailDeliveryError(failureOf(cause), `${cause.code ?? "EUNKNOWN"}: ${cause.message ?? String(error)}`, {
    cause: error,
  });
}

function failureOf(error: { code?: string; command?: string; responseCode?: number }): MailFailure {
  // 421 closes the whole service, whichever command it answers; a refused sender is refused for every mail.
  const refusesAll = error.responseCode === 421 || (error.code === "EENVELOPE" && error.command === "MAIL FROM");
  if (refusesAll || serverErrors.has(error.code ?? "")) return "unreachable";
  const isUnknownMailbox = error.command === "RCPT TO" && noSuchMailboxReplies.has(error.responseCode ?? 0);
  return isUnknownMailbox ? "refused" : "refused-for-now";
}
