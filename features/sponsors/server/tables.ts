import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { citext, instant } from "#db/types.ts";
import { payments } from "#features/checkout/server/payments/tables.ts";
import { orders } from "#features/checkout/server/tables.ts";

/** A secret address by which someone without an account sees an order and pays it. The address itself is not stored. */
export const sponsorLinks = pgTable(
  "sponsor_links",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    tokenHash: text().notNull().unique(), // the look-up
    /** The student lets a monthly note of progress and attendance go with it. */
    sendsNotes: boolean().notNull(),
    createdAt: instant().notNull(),
    /** When the student stopped it or made another. */
    endedAt: instant(),
    /** Of the student's own link, which the button of a message leads to: the one instalment that it pays, and until when. */
    ownPart: integer(),
    ownUntil: instant(),
  },
  (t) => [
    index().on(t.orderId),
    // An older address that still worked would be forgotten, and never stopped.
    uniqueIndex("sponsor_links_one_live").on(t.orderId).where(sql`${t.endedAt} is null and ${t.ownPart} is null`),
    check("sponsor_links_own", sql`(${t.ownPart} is null) = (${t.ownUntil} is null)`),
  ],
);

/** A payment that was begun by a link. */
export const sponsorPayments = pgTable(
  "sponsor_payments",
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id),
    linkId: uuid()
      .notNull()
      .references(() => sponsorLinks.id),
    /** Where the payer wants the receipt; null: nowhere, or it was sent. */
    email: text(),
  },
  (t) => [index().on(t.linkId)],
);

/** Someone who asked for the monthly note that goes with a link. Anyone who stops it is deleted here. */
export const sponsorNotes = pgTable(
  "sponsor_notes",
  {
    id: uuid().primaryKey(),
    linkId: uuid()
      .notNull()
      .references(() => sponsorLinks.id, { onDelete: "cascade" }),
    email: citext().notNull(),
    confirmTokenHash: text().notNull().unique(), // the look-up of the mail that asks
    /** Stored in clear, since every note has it; all it can do is to stop them. */
    stopToken: text().notNull().unique(),
    askedAt: instant().notNull(),
    /** When the owner of the address said yes. */
    confirmedAt: instant(),
  },
  (t) => [unique("sponsor_notes_once").on(t.linkId, t.email)],
);

/** The months of which a note was sent. */
export const sponsorNoteMonths = pgTable(
  "sponsor_note_months",
  {
    noteId: uuid()
      .notNull()
      .references(() => sponsorNotes.id, { onDelete: "cascade" }),
    /** The first day of the month. */
    month: date({ mode: "string" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.noteId, t.month] })], // one note a month, however often the job runs
);
