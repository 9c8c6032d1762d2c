import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";

/**
 * The state of a mail. `waiting`: to be sent at `next_attempt_at`. `sent`: a mail server took it. `stored`: no mail server is
 * set, so it stays here to be read. `given-up`: tried to the end, or the server reported that no one has this address.
 */
export const mailStates = ["waiting", "sent", "stored", "given-up"] as const;
export type MailState = (typeof mailStates)[number];

/**
 * What goes with a mail: a file of the store, a short text of its own, such as a calendar event, or what a feature makes of
 * something when the mail is sent (`made` is the maker's name, `of` what it is made of, such as a payment's id).
 */
export type MailAttachment = { filename: string; contentType: string } & (
  | { fileKey: string }
  | { text: string }
  | { made: string; of: string }
);

/** Every mail, written in the transaction that causes it and sent after its commit. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    toAddress: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    textBody: text().notNull(),
    htmlBody: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    attachments: jsonb().$type<MailAttachment[]>().notNull().default([]),
    /** Its body opens an account (a code, a reset link): erased once sent or given up. */
    secret: boolean().notNull().default(false),
    /** One of many, such as a newsletter issue: goes after all other mail. */
    bulk: boolean().notNull().default(false),
    dedupeKey: text().unique("mail_outbox_dedupe_key"), // one mail a fact, however often the job that writes it runs
    messageId: text().notNull().unique("mail_outbox_message_id"), // the same at every try, so that a mailbox can drop a second copy
    state: text().$type<MailState>().notNull().default("waiting"),
    createdAt: instant().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant(),
    sentAt: instant(),
    lastError: text(),
    /** When the mail server took no mail at all, tried with this one (transport.ts, `unreachable`); null once it takes one again. */
    serverFailedAt: instant(),
  },
  (t) => [
    // What the sender asks for: due mail, single mails before bulk, oldest first.
    index("mail_outbox_due").on(t.bulk, t.nextAttemptAt).where(sql`${t.state} = 'waiting'`),
    index().on(t.toAddress, t.createdAt),
    index("mail_outbox_server_failed").on(t.serverFailedAt).where(sql`${t.state} = 'waiting'`),
    // An unknown state would be neither sent nor shown.
    check("mail_outbox_state_known", oneOf(t.state, mailStates)),
    // A waiting mail without a time would never go out; a finished one with a time would go out again.
    check("mail_outbox_waits_for_a_time", sql`(${t.state} = 'waiting') = (${t.nextAttemptAt} is not null)`),
    // "Sent" without a time is a claim that no one can check.
    check("mail_outbox_sent_at_a_time", sql`(${t.state} = 'sent') = (${t.sentAt} is not null)`),
    // A second address or a line break in an address reaches people whom no one meant to write to.
    check("mail_outbox_one_recipient", sql`${t.toAddress} ~ '^[^[:space:][:cntrl:],<>@]+@[A-Za-z0-9.-]+$'`),
    check("mail_outbox_one_reply_to", sql`${t.replyTo} ~ '^[^[:space:][:cntrl:],<>@]+@[A-Za-z0-9.-]+$'`),
    // A line break in a subject starts a header of another user's choice.
    check("mail_outbox_subject_one_line", sql`${t.subject} <> '' and ${t.subject} !~ '[[:cntrl:]]'`),
    check("mail_outbox_attempts_counted", sql`${t.attempts} >= 0`),
  ],
);

/**
 * The academy's one key by which the addresses to which mail comes are signed (signed-address.ts), made when the first is needed. Without it all
 * of them are dead.
 */
export const addressKeys = pgTable(
  "reply_keys",
  { only: boolean().primaryKey().default(true), key: text().notNull() },
  (t) => [check("reply_keys_one", sql`${t.only}`)],
);
