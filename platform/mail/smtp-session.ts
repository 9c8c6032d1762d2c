import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import MailComposer from "nodemailer/lib/mail-composer";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { parseMailbox } from "#lib/email-address.ts";
import { connectionTimeouts, deliveryError, needsTls } from "./smtp-transport.ts";
import { type MailSession, type OutgoingMail, UnknownOutcomeError } from "./transport.ts";

/**
 * One connection to the mail server at `url`, for many mails, each of which is handed over by a word of the caller's: see MailSession.
 * `from` and `senderName` as in smtpTransport. Errors: RangeError for a sender that cannot be used; MailDeliveryError.
 */
export async function openSmtpSession(
  url: string,
  options: { from: string; senderName: () => Promise<string> },
): Promise<MailSession> {
  const from = parseMailbox(options.from);
  if (!from) throw new RangeError(`This is no sender of mail: ${options.from}`);
  const settings = parseConnectionUrl(url);
  const connection = new SMTPConnection({ ...settings, ...connectionTimeouts, requireTLS: needsTls(new URL(url)) });
  // Between two mails no one waits for it: the next one finds it ended.
  connection.on("error", () => {});
  const done = (go: (callback: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      connection.once("error", reject);
      go((error) => {
        connection.removeListener("error", reject);
        if (error) reject(error);
        else resolve();
      });
    });
  try {
    await done((callback) => connection.connect(callback));
    const { auth } = settings;
    if (auth) await done((callback) => connection.login(auth, callback));
  } catch (error) {
    connection.close();
    throw deliveryError(error);
  }
  const name = from.name || (await options.senderName());
  let takesOtherSenders = true;
  return {
    async deliver({ returnTo, ...mail }, handOver) {
      const bytes = await composed({ name, address: from.address }, mail);
      const step = { isOver: false, error: undefined as unknown };
      const message = () =>
        endingAfter(bytes, async () => {
          try {
            await handOver.before();
            step.isOver = true;
            handOver.now();
            // By the next turn what it wrote is with the machine, and survives us.
            await nextTurn();
          } catch (error) {
            step.error = error;
            throw error;
          }
        });
      const send = (sender: string) =>
        done((callback) => connection.send({ from: sender, to: [mail.to] }, message(), callback));
      try {
        const sender = takesOtherSenders ? (returnTo ?? from.address) : from.address;
        await send(sender).catch(async (error) => {
          // Servers refuse a sender that is not one's own, some of them in their answer to the recipient: that is no word about the mailbox.
          if (sender === from.address || !isEnvelopeRefused(error)) throw error;
          await done((callback) => connection.reset(callback));
          await send(from.address);
          takesOtherSenders = false;
        });
      } catch (error) {
        connection.close();
        if (step.error !== undefined) throw step.error;
        const isAnswered = (error as { responseCode?: number }).responseCode !== undefined;
        throw step.isOver && !isAnswered ? new UnknownOutcomeError({ cause: error }) : deliveryError(error);
      }
    },
    close: () => connection.quit(),
  };
}

const isEnvelopeRefused = ({ code, responseCode }: { code?: string; responseCode?: number }): boolean =>
  code === "EENVELOPE" && responseCode !== undefined && responseCode !== 421;

const composed = (from: { name: string; address: string }, mail: OutgoingMail): Promise<Buffer> =>
  new MailComposer({
    from,
    to: { name: "", address: mail.to },
    ...(mail.replyTo === null ? {} : { replyTo: { name: "", address: mail.replyTo } }),
    messageId: mail.messageId,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { "Auto-Submitted": "auto-generated", ...mail.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();

/** The bytes as a stream that ends when `before` has: what reads it wants more only once it has taken all of them. */
function endingAfter(bytes: Buffer, before: () => Promise<void>): Readable {
  let isSent = false;
  return new Readable({
    highWaterMark: 1,
    read() {
      if (!isSent) {
        isSent = true;
        this.push(bytes);
        return;
      }
      before().then(
        () => this.push(null),
        (error: Error) => this.destroy(error),
      );
    },
  });
}
