import { buffer } from "node:stream/consumers";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Log } from "#lib/log.ts";
import type { FileStore } from "#platform/files/file-store.ts";
import { type MailAttachment, mailOutbox } from "./tables.ts";
import { MailDeliveryError, type MailTransport } from "./transport.ts";

/**
 * A mail that is being delivered is its sender's for this long and belongs to it for as long again each time it reports that it
 * lives. A killed process reports nothing any more, and another sends the mail: its code lives 10 minutes only.
 */
const claimS = 20;
/** A sender may miss this four times before its claim lapses. */
const renewEveryMs = 4_000;

/** Attempts of one mail. With the waits below the last is about four days after the first, as mail servers themselves do it. */
export const maxAttempts = 16;

/** Minutes until the next try: 1, 2, 4 … up to 12 hours. */
const waitMinutes = (attempts: number) => Math.min(2 ** (attempts - 1), 12 * 60);

const maxErrorLength = 500;

/** What one round did. */
export type MailRound = { sent: number; stored: number; failed: number; failedForGood: number };

type Mail = typeof mailOutbox.$inferSelect;

/** Makes attachments when their mail is sent, each by its name (MailAttachment.made). */
export type AttachmentMakers = ReadonlyMap<string, (of: string) => Promise<Buffer>>;

/**
 * Sends every mail that is due, a few at a time, until none is left, the mail server cannot be reached or `signal` is
 * aborted. Any number of processes may do it at once: each mail is claimed first. A mail is sent again only when its sender
 * died between the server's yes and our note of it; it then has the same Message-ID. All times are the database's, so a
 * shifted clock of one process neither delays nor doubles mail.
 * Errors: the database's. A failed delivery is noted on the mail.
 */
export async function sendDueMail(options: {
  db: Db;
  transport: MailTransport;
  files: FileStore;
  makers?: AttachmentMakers;
  log: Log;
  signal?: AbortSignal;
  /** Deliveries side by side. Default 3. */
  lanes?: number;
  /** How often a delivery that takes long reports that it is alive. Default 4 s. */
  renewMs?: number;
}): Promise<MailRound> {
  const { db, transport, files, makers = new Map(), log, signal, lanes = 3, renewMs = renewEveryMs } = options;
  const round: MailRound = { sent: 0, stored: 0, failed: 0, failedForGood: 0 };
  let unreachable = false;

  async function contentOf(source: MailAttachment): Promise<Buffer> {
    if ("text" in source) return Buffer.from(source.text);
    if ("fileKey" in source) return buffer(await files.get(source.fileKey));
    const make = makers.get(source.made);
    if (!make) throw new Error(`Nobody makes attachments named ${source.made}.`);
    return make(source.of);
  }

  async function lane(): Promise<void> {
    while (!unreachable && !signal?.aborted) {
      const mail = await claimDueMail(db);
      if (!mail) return;
      let state: "sent" | "stored";
      const claim = lockClaim(db, mail, renewMs);
      try {
        state = await deliver(mail, transport, contentOf).finally(claim.release);
      } catch (error) {
        const failure = error instanceof MailDeliveryError ? error.failure : "refused-for-now";
        unreachable ||= failure === "unreachable";
        const failedForGood = failure === "refused" || mail.attempts >= maxAttempts;
        await recordFailure(db, mail, error, { failedForGood, isServer: failure === "unreachable" });
        round[failedForGood ? "failedForGood" : "failed"] += 1;
        const details = { mailId: mail.id, kind: mail.kind, attempts: mail.attempts, err: error };
        if (failedForGood) log.error(details, "A mail failed for the last time.");
        else log.warn(details, "Sending a mail failed; it will be retried.");
        continue;
      }
      await recordSuccess(db, mail, state);
      await wakeWaiting(db);
      round[state] += 1;
    }
  }

  await Promise.all(Array.from({ length: lanes }, lane));
  return round;
}

/** Takes one due mail, counting the try. A new mail is due whatever the clock of the process that wrote it showed. */
async function claimDueMail(db: Db): Promise<Mail | undefined> {
  const due = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      and(eq(mailOutbox.state, "waiting"), sql`(${mailOutbox.attempts} = 0 or ${mailOutbox.nextAttemptAt} <= now())`),
    )
    .orderBy(mailOutbox.bulk, mailOutbox.nextAttemptAt, mailOutbox.id)
    .limit(1)
    .for("update", { skipLocked: true });
  const [mail] = await db
    .update(mailOutbox)
    .set({
      attempts: sql`${mailOutbox.attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(secs => ${claimS})`,
    })
    .where(eq(mailOutbox.id, sql`(${due})`))
    .returning();
  return mail;
}

/** Renews the claim on a mail until it is released: a slow mail server must not make another sender take it. */
function lockClaim(db: Db, mail: Mail, everyMs: number): { release(): Promise<unknown> } {
  const renew = () =>
    db
      .update(mailOutbox)
      .set({ nextAttemptAt: sql`now() + make_interval(secs => ${claimS})` })
      .where(and(eq(mailOutbox.id, mail.id), eq(mailOutbox.state, "waiting"), eq(mailOutbox.attempts, mail.attempts)))
      // A database that is away for a moment: the next time counts.
      .catch(() => {});
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing.then(renew);
  }, everyMs);
  return {
    release() {
      clearInterval(timer);
      // One under way would move the time that is noted next.
      return renewing;
    },
  };
}

async function deliver(
  mail: Mail,
  transport: MailTransport,
  contentOf: (source: MailAttachment) => Promise<Buffer>,
): Promise<"sent" | "stored"> {
  const attachments = await Promise.all(
    mail.attachments.map(async (attachment) => ({
      filename: attachment.filename,
      contentType: attachment.contentType,
      content: await contentOf(attachment),
    })),
  );
  return transport.deliver({
    messageId: mail.messageId,
    to: mail.toAddress,
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.textBody,
    html: mail.htmlBody,
    headers: mail.headers,
    attachments,
  });
}

async function recordSuccess(db: Db, mail: Mail, state: "sent" | "stored"): Promise<void> {
  const note = () =>
    db
      .update(mailOutbox)
      .set({
        state,
        nextAttemptAt: null,
        lastError: null,
        ...(state === "sent" ? { sentAt: sql`now()`, ...erasedBody(mail) } : {}),
      })
      .where(and(eq(mailOutbox.id, mail.id), eq(mailOutbox.state, "waiting")));
  // Once more on a fresh connection: a cut one must not send the mail a second time.
  await note().catch(note);
}

/** The mail server takes mail again: what waited for it alone goes now. What a sender has claimed is due within its claim, and stays claimed. */
const wakeWaiting = (db: Db) =>
  db
    .update(mailOutbox)
    .set({ serverFailedAt: null, nextAttemptAt: sql`now()` })
    .where(
      and(
        eq(mailOutbox.state, "waiting"),
        isNotNull(mailOutbox.serverFailedAt),
        sql`${mailOutbox.nextAttemptAt} > now() + make_interval(secs => ${claimS})`,
      ),
    );

async function recordFailure(
  db: Db,
  mail: Mail,
  error: unknown,
  how: { failedForGood: boolean; isServer: boolean },
): Promise<void> {
  const text = error instanceof Error ? error.message : String(error);
  await db
    .update(mailOutbox)
    .set({
      lastError: text
        .replace(/\p{Cc}+/gu, " ")
        .toWellFormed()
        .slice(0, maxErrorLength),
      serverFailedAt: how.isServer ? sql`now()` : null,
      ...(how.failedForGood
        ? { state: "given-up" as const, nextAttemptAt: null, ...erasedBody(mail) }
        : { nextAttemptAt: sql`now() + make_interval(mins => ${waitMinutes(mail.attempts)})` }),
    })
    // Only while this claim holds: a later sender's word counts more.
    .where(and(eq(mailOutbox.id, mail.id), eq(mailOutbox.state, "waiting"), eq(mailOutbox.attempts, mail.attempts)));
}

const erasedBody = (mail: Mail) => (mail.secret ? { textBody: "", htmlBody: "" } : {});
