import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { citext, instant, oneOf } from "#db/types.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { copyStates, goingStates, issueStates, openCopyStates, sentCopyStates } from "../issue-texts.ts";

/** `bounced`: mail to the address comes back for good, or is refused so; like one that was unsubscribed until it is confirmed again. */
const subscriptionStates = ["pending", "confirmed", "unsubscribed", "bounced"] as const;

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
    /** When mail to it came back; null once it is confirmed again. */
    bouncedAt: instant(),
  },
  (t) => [
    check("newsletter_state_known", oneOf(t.state, subscriptionStates)),
    check("newsletter_confirmed_dated", sql`${t.state} <> 'confirmed' or ${t.confirmedAt} is not null`),
    check("newsletter_bounced_dated", sql`${t.state} <> 'bounced' or ${t.bouncedAt} is not null`),
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
    bouncedAt: newsletterSubscribers.bouncedAt,
  },
  isOne: true,
  erase: "delete",
});

/** Issues of the newsletter. */
export const newsletterIssues = pgTable(
  "newsletter_issues",
  {
    id: uuid().primaryKey(),
    /** From 1, in the order in which they were begun. */
    number: integer().notNull().unique(),
    subject: text().notNull(),
    /** The line that mail programs show after the subject; "" for none. */
    preview: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    state: text({ enum: issueStates }).notNull().default("draft"),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    startedAt: instant(),
    finishedAt: instant(),
    /** When a draft goes out by itself. */
    startAt: instant(),
    /** When it was to go out by itself and could not, for a day; null once that was settled. */
    missedAt: instant(),
  },
  (t) => [
    check("newsletter_issues_state_known", oneOf(t.state, issueStates)),
    check("newsletter_issues_started", sql`(${t.state} = 'draft') = (${t.startedAt} is null)`),
    check("newsletter_issues_finished", sql`(${t.state} = 'sent') = (${t.finishedAt} is not null)`),
    check("newsletter_issues_planned", sql`${t.state} = 'draft' or (${t.startAt} is null and ${t.missedAt} is null)`),
    check("newsletter_issues_planned_or_missed", sql`${t.startAt} is null or ${t.missedAt} is null`),
    // One goes out after the other.
    uniqueIndex("newsletter_issues_one_goes").on(sql`(true)`).where(oneOf(t.state, goingStates)),
  ],
);

/** A copy of an issue for each reader, claimed before it is sent. */
export const newsletterCopies = pgTable(
  "newsletter_copies",
  {
    /** Also the left part of the copy's Message-ID, the same at every try. */
    id: uuid().primaryKey(),
    issueId: uuid()
      .notNull()
      .references(() => newsletterIssues.id),
    subscriberId: uuid()
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: "cascade" }),
    state: text({ enum: copyStates }).notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    /** When it is due, or its sender counts as dead; null: nothing more happens to it. */
    dueAt: instant(),
    sentAt: instant(),
    /** Why it did not go, as the mail server put it; of one that came back the status (RFC 3463), such as `5.1.1`. */
    lastError: text(),
  },
  (t) => [
    // No one gets two.
    unique("newsletter_copies_once").on(t.issueId, t.subscriberId),
    index().on(t.subscriberId),
    index("newsletter_copies_due").on(t.dueAt).where(sql`${t.dueAt} is not null`),
    check("newsletter_copies_state_known", oneOf(t.state, copyStates)),
    check("newsletter_copies_due_while_open", sql`(${oneOf(t.state, openCopyStates)}) = (${t.dueAt} is not null)`),
    check("newsletter_copies_sent_at_a_time", sql`(${oneOf(t.state, sentCopyStates)}) = (${t.sentAt} is not null)`),
  ],
);
