import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

type ReceivedMail = { from: string; recipients: string[]; raw: string; parsed: Email };

/** A real SMTP server for tests. `refuse` answers MAIL FROM, RCPT TO or DATA with an error; undefined takes the mail. */
export async function startSmtpReceiver(
  refuse: {
    sender?(address: string): Error | undefined;
    recipient?(address: string, sender: string): Error | undefined;
    message?(): Error | undefined;
  } = {},
  port = 0,
) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    closeTimeout: 200, // a pooled client keeps its connection open
    onMailFrom: (address, _session, callback) => callback(refuse.sender?.(address.address)),
    onRcptTo: (address, { envelope: { mailFrom } }, callback) =>
      callback(refuse.recipient?.(address.address, mailFrom ? mailFrom.address : "")),
    onData(stream, session, callback) {
      accept(stream, session).then(
        () => callback(refuse.message?.()),
        (error: Error) => callback(error),
      );
    },
  });
  async function accept(stream: NodeJS.ReadableStream, session: SMTPServerSession): Promise<void> {
    const raw = await buffer(stream);
    if (refuse.message?.()) return;
    const { mailFrom, rcptTo } = session.envelope;
    received.push({
      from: mailFrom ? mailFrom.address : "",
      recipients: rcptTo.map((recipient) => recipient.address),
      raw: raw.toString("utf8"),
      parsed: await PostalMime.parse(raw),
    });
  }
  server.on("error", () => {}); // a client that went away
  server.listen(port, "0.0.0.0");
  await once(server.server, "listening");
  const { port: boundPort } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${boundPort}`,
    port: boundPort,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** An SMTP reply that refuses. */
export function smtpReply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
