import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { type MessageCategory, messageCategories } from "../texts.ts";

/** The number on which a person lets the academy write. One number is one person's, as what is written there is theirs. */
export const whatsappNumbers = pgTable(
  "whatsapp_numbers",
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** International, digits alone. */
    number: text().notNull().unique("whatsapp_numbers_number"),
    since: instant().notNull(),
  },
  (t) => [check("whatsapp_numbers_digits", sql`${t.number} ~ '^[1-9][0-9]{6,14}$'`)],
);

const consents = ["in", "out"] as const;
/** By the chat, in the settings, because the number is another user's now, or because its owner took the account back. */
const consentMethods = ["chat", "settings", "moved", "owner"] as const;
export type ConsentMethod = (typeof consentMethods)[number];

/** When a person said yes or no to messages, to which words. Rows are only added; they go with the account. */
export const whatsappConsents = pgTable(
  "whatsapp_consents",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    number: text().notNull(),
    consent: text().$type<(typeof consents)[number]>().notNull(),
    way: text().$type<ConsentMethod>().notNull(),
    /** The words that the person saw, or wrote. */
    wording: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index("whatsapp_consents_account").on(t.accountId, t.at),
    check("whatsapp_consents_consent_known", oneOf(t.consent, consents)),
    check("whatsapp_consents_way_known", oneOf(t.way, consentMethods)),
  ],
);

/** A code by which a person shows that a number is theirs: they send it from there. One a person; it ends soon. */
export const whatsappCodes = pgTable("whatsapp_codes", {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  codeHash: text().notNull().unique("whatsapp_codes_code"), // the look-up
  wording: text().notNull(),
  endsAt: instant().notNull(),
});

/** What the academy wrote, for answers to it and for what it cost. Its words are in the bell, not here. */
export const whatsappSent = pgTable(
  "whatsapp_sent",
  {
    id: uuid().primaryKey(),
    /** What WhatsApp calls it. */
    providerId: text().notNull().unique("whatsapp_sent_provider"),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** The path of what it was about: an answer to it goes there. */
    link: text(),
    category: text().$type<MessageCategory>().notNull(),
    costMinor: bigint({ mode: "number" }).notNull(),
    sentAt: instant().notNull(),
  },
  (t) => [
    index("whatsapp_sent_account").on(t.accountId, t.sentAt),
    index("whatsapp_sent_at").on(t.sentAt),
    check("whatsapp_sent_category_known", oneOf(t.category, messageCategories)),
    check("whatsapp_sent_cost", sql`${t.costMinor} >= 0`),
  ],
);

/** A message that a person wrote. `text` is null for a picture, a sound and the like; `answers`: the message that it answers, as WhatsApp calls it. */
type WrittenMessage = { kind: "message"; from: string; text: string | null; answers: string | null };
/** What became of a message of ours. */
type ReportedStatus = { kind: "status"; id: string; status: string; reference: string };

/**
 * What WhatsApp reported, so that each counts once however often it tells. `event` is stored until it is done, and no longer: what was
 * written belongs into its conversation.
 */
export const whatsappReceived = pgTable(
  "whatsapp_received",
  {
    /** What WhatsApp calls the message; of a status with its word. */
    providerId: text().primaryKey(),
    receivedAt: instant().notNull(),
    /** These sort in the order in which things came. */
    turn: uuid().notNull().defaultRandom(),
    event: jsonb().$type<WrittenMessage | ReportedStatus>(),
    /** When it is tried next, while it is not done. */
    dueAt: instant(),
    attempts: smallint().notNull().default(0),
  },
  (t) => [
    index("whatsapp_received_at").on(t.receivedAt),
    index("whatsapp_received_due").on(t.dueAt).where(sql`${t.dueAt} is not null`),
    check("whatsapp_received_done", sql`(${t.event} is null) = (${t.dueAt} is null)`),
  ],
);

export const numberPersonal = personal(whatsappNumbers, {
  owner: whatsappNumbers.accountId,
  exported: { number: whatsappNumbers.number, since: whatsappNumbers.since },
  isOne: true,
  erase: "delete",
});

export const codePersonal = personal(whatsappCodes, { owner: whatsappCodes.accountId, erase: "delete" });

export const consentPersonal = personal(whatsappConsents, {
  owner: whatsappConsents.accountId,
  exported: {
    number: whatsappConsents.number,
    consent: whatsappConsents.consent,
    way: whatsappConsents.way,
    wording: whatsappConsents.wording,
    at: whatsappConsents.at,
  },
  by: whatsappConsents.at,
  erase: "delete",
});

export const sentPersonal = personal(whatsappSent, {
  owner: whatsappSent.accountId,
  exported: { link: whatsappSent.link, sentAt: whatsappSent.sentAt },
  by: whatsappSent.sentAt,
  erase: "delete",
});
