import { sql } from "drizzle-orm";
import { check, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { citext, instant, oneOf } from "#db/types.ts";
import { personal } from "#platform/feature/personal-data.ts";

const subscriptionStates = ["pending", "confirmed", "unsubscribed"] as const;

/** One row an address: pending until the link in the mail is followed (double opt-in). */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: uuid().primaryKey(),
    email: citext().notNull().unique(), // stored once per address (FOOT-04)
    state: text().notNull().default("pending"),
    /** sha256 of the token in the newest confirmation mail. Stored once used, so that a second click is answered "already confirmed". */
    confirmTokenHash: text().unique(),
    confirmSentAt: instant(),
    /** Random part of the unsubscribe address. It only ever unsubscribes, so it is stored readable to be put in every issue. */
    unsubscribeToken: text().notNull().unique(),
    createdAt: instant().notNull().defaultNow(),
    confirmedAt: instant(),
    unsubscribedAt: instant(),
  },
  (t) => [
    check("newsletter_state_known", oneOf(t.state, subscriptionStates)),
    check("newsletter_confirmed_dated", sql`${t.state} <> 'confirmed' or ${t.confirmedAt} is not null`),
  ],
);

/** A subscription knows only an address: it is shown to, and erased with, the account that proved to own it. */
export const subscriberPersonal = personal(newsletterSubscribers, {
  email: newsletterSubscribers.email,
  exported: {
    email: newsletterSubscribers.email,
    state: newsletterSubscribers.state,
    createdAt: newsletterSubscribers.createdAt,
    confirmedAt: newsletterSubscribers.confirmedAt,
    unsubscribedAt: newsletterSubscribers.unsubscribedAt,
  },
  isOne: true,
  erase: "delete",
});
