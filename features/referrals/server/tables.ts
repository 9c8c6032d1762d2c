import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { citext, instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { currencies } from "#lib/money.ts";
import { type CreditReason, creditReasons } from "../contract.ts";

/** A student's word in their referral link. */
export const referralCodes = pgTable("referral_codes", {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  code: citext().notNull().unique(), // the look-up; people type it from a voice note
  createdAt: instant().notNull(),
});

/** Somebody signed up through somebody's link. */
export const referrals = pgTable(
  "referrals",
  {
    id: uuid().primaryKey(),
    referrerId: uuid()
      .notNull()
      .references(() => accounts.id),
    invitedId: uuid()
      .notNull()
      .unique() // one person is invited once, by one person
      .references(() => accounts.id),
    signedUpAt: instant().notNull(),
    /** The invited student's first payment: when both get their credit. */
    rewardedAt: instant(),
  },
  (t) => [index().on(t.referrerId), check("referrals_not_oneself", sql`${t.referrerId} <> ${t.invitedId}`)],
);

/** Credit as a ledger: rows are added, never changed; the balance is their sum in each currency. */
export const creditEntries = pgTable(
  "credit_entries",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    /** Positive: given. Negative: spent. */
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: text().$type<"NGN" | "USD">().notNull(),
    reason: text().$type<CreditReason>().notNull(),
    referralId: uuid().references(() => referrals.id),
    createdAt: instant().notNull(),
  },
  (t) => [
    index().on(t.accountId, t.createdAt),
    unique("credit_entries_once").on(t.referralId, t.accountId, t.currency, t.reason), // a referral pays each side once, however often the payment is told
    check("credit_entries_not_nothing", sql`${t.amountMinor} <> 0`),
    check("credit_entries_currency_known", oneOf(t.currency, currencies)),
    check("credit_entries_reason_known", oneOf(t.reason, creditReasons)),
  ],
);
