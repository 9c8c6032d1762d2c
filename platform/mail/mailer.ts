import { sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { parseEmailAddress, parseMailbox } from "#lib/email-address.ts";
import type { Log } from "#lib/log.ts";
import type { Clock } from "#platform/clock/clock.ts";
import { newId } from "#platform/ids/ids.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { type Refusal, returnMail, spendMail } from "./mail-budget.ts";
import { sendMailJob } from "./mail-jobs.ts";
import { type KindOfMail, type MailKind, mailKinds } from "./mail-kinds.ts";
import { withVerifyButton } from "./mail-template.ts";
import { type MailAttachment, mailOutbox } from "./tables.ts";

/** A mail to one person. */
export type NewMail = {
  /** What it is, and with that how many of it a mailbox gets (mail-kinds.ts). Shown to staff, never to the recipient. */
  kind: MailKind;
  to: string;
  replyTo?: string;
  /** One line, at most 200 characters. */
  subject: string;
  /** Both forms, as renderMail makes them. */
  text: string;
  html: string;
  /** Further headers: List-…, Auto-Submitted, Precedence, References, In-Reply-To and X-… are allowed. */
  headers?: Record<string, string>;
  attachments?: MailAttachment[];
  /** A second mail with this key is dropped in silence: `accounts.welcome/<student id>`. */
  dedupeKey?: string;
  /** The body holds a code or link that opens an account: it is erased once the mail is sent. */
  secret?: boolean;
  /** Not before this moment: the hours in which its reader wants quiet. */
  notBefore?: Date;
  /** One of many. Goes after all other mail and up to a minute later. */
  bulk?: boolean;
};

/** Thrown for a mail that must not be written. The message names the error, never the address. */
export class InvalidMailError extends Error {
  constructor(error: string) {
    super(`This mail cannot be sent: ${error}.`);
    this.name = "InvalidMailError";
  }
}

/** What became of a mail: written, known already by its `dedupeKey`, or dropped. */
export type MailOutcome = { kind: "enqueued" } | { kind: "duplicate" } | Refusal;

export type Mailer = {
  /**
   * Writes a mail in the caller's transaction, to be sent when that commits and never when it rolls back. One that its kind
   * forbids (mail-kinds.ts: over the limit of the mailbox, or its owner unknown) is dropped and logged: a caller whose person
   * waits for the mail looks at the outcome and shows it. Counting locks the mailbox's counters until the transaction ends, so
   * write to several people in the order of their addresses.
   * Errors: InvalidMailError for an address that is not exactly one plain address, line breaks or control characters in a
   * header, an empty body.
   */
  enqueueMail(tx: DbOrTx, mail: NewMail): Promise<MailOutcome>;
};

const maxSubjectLength = 200;
/** Characters. What is longer is a file and goes through the store. */
const maxAttachedText = 64 * 1024;
const maxHeaderLength = 900; // RFC 5322 stops at 998 a line
const allowedHeader =
  /^(List-[A-Za-z]+(-[A-Za-z]+)*|Auto-Submitted|Precedence|References|In-Reply-To|X-[A-Za-z0-9-]+)$/;
const headerText = /^[\x20-\x7e]+$/;
/** Control characters other than tab and line breaks. */
const bodyControls = /[^\P{Cc}\t\n\r]/u;

/**
 * Makes the function by which features write mail. `from` is the sender, `Name <address>`: its domain ends the Message-ID.
 * `isVerified`: whether someone proved that an address is theirs. `verifyLink`: a new link that does so where an account waits for
 * that, else null; it goes along with the kinds of mail that ask for it.
 * Errors: RangeError for a sender that cannot be used.
 */
export function createMailer(options: {
  jobs: Jobs;
  from: string;
  clock: Clock;
  log: Log;
  isVerified(tx: DbOrTx, address: string): Promise<boolean>;
  verifyLink?(tx: DbOrTx, address: string): Promise<string | null>;
}): Mailer {
  const sender = parseMailbox(options.from);
  if (!sender) throw new RangeError(`This is no sender of mail: ${options.from}`);
  const domain = sender.address.slice(sender.address.lastIndexOf("@") + 1);

  return {
    async enqueueMail(tx, mail) {
      const id = newId();
      const checked = checkMail(mail);
      const counted = { kind: mail.kind, to: checked.toAddress };
      const input = { now: options.clock.now(), isVerified: options.isVerified };
      const refusal = await spendMail(tx, counted, input);
      if (refusal) {
        // Anybody who asks why a mail did not come finds its kind and the first letters of the address.
        const details = { mailKind: mail.kind, to: `${checked.toAddress.slice(0, 3)}*****`, why: refusal.kind };
        if (refusal.kind === "over-limit") options.log.warn(details, "A mail was dropped.");
        else options.log.info(details, "A mail could not be composed.");
        return refusal;
      }
      const rule: KindOfMail = mailKinds[mail.kind];
      const link = rule.asksToVerify ? await options.verifyLink?.(tx, checked.toAddress) : null;
      const inserted = await tx
        .insert(mailOutbox)
        .values({
          ...checked,
          ...(link ? asking(mail, link) : {}),
          id,
          messageId: `<${id}@${domain}>`,
          nextAttemptAt: mail.notBefore ?? sql`now()`,
        })
        .onConflictDoNothing({ target: mailOutbox.dedupeKey })
        .returning({ id: mailOutbox.id });
      if (inserted.length === 0) {
        await returnMail(tx, counted, input);
        return { kind: "duplicate" };
      }
      // Bulk mail waits for the sender's next round: thousands of jobs would wake it for nothing.
      if (!mail.bulk) await options.jobs.enqueue(tx, sendMailJob, {});
      return { kind: "enqueued" };
    },
  };
}

/** The bodies of a mail with the button that verifies its reader's address; the link opens the account, so they are erased once it went. */
function asking(mail: Pick<NewMail, "text" | "html">, link: string) {
  const { text, html } = withVerifyButton(mail, link);
  return { textBody: text, htmlBody: html, secret: true };
}

function checkMail(mail: NewMail) {
  const toAddress = parseEmailAddress(mail.to);
  if (toAddress === null) throw new InvalidMailError("the recipient is not one plain address");
  const replyTo = mail.replyTo === undefined ? null : parseEmailAddress(mail.replyTo);
  if (mail.replyTo !== undefined && replyTo === null)
    throw new InvalidMailError("the reply address is not one plain address");
  const { subject, text, html } = mail;
  if (subject.trim() === "" || subject.length > maxSubjectLength || /[\p{Cc}\u2028\u2029]/u.test(subject)) {
    throw new InvalidMailError(`the subject is not one line of at most ${maxSubjectLength} characters`);
  }
  if (text.trim() === "" || html.trim() === "") throw new InvalidMailError("it has no text or no HTML");
  if (
    ![subject, text, html].every((part) => part.isWellFormed()) ||
    bodyControls.test(text) ||
    bodyControls.test(html)
  ) {
    throw new InvalidMailError("it holds characters that are no text");
  }
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    if (!allowedHeader.test(name)) throw new InvalidMailError(`the header ${JSON.stringify(name)} is not allowed`);
    if (!headerText.test(value) || value.length > maxHeaderLength) {
      throw new InvalidMailError(`the header ${name} is not one line of ASCII`);
    }
  }
  for (const attachment of mail.attachments ?? []) {
    if (/[\p{Cc}/\\"]/u.test(attachment.filename) || !/^[a-z]+\/[a-z0-9.+-]+$/.test(attachment.contentType)) {
      throw new InvalidMailError("an attachment has an unusable name or type");
    }
    if ("text" in attachment && (attachment.text.length > maxAttachedText || !attachment.text.isWellFormed())) {
      throw new InvalidMailError("an attached text is too long or no text");
    }
  }
  return {
    kind: mail.kind,
    toAddress,
    replyTo,
    subject,
    textBody: text,
    htmlBody: html,
    headers: mail.headers ?? {},
    attachments: mail.attachments ?? [],
    secret: mail.secret ?? false,
    bulk: mail.bulk ?? false,
    dedupeKey: mail.dedupeKey ?? null,
  };
}
