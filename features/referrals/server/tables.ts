import { sql } from "drizzle-orm";
import { check, index, pgTable, uuid } from "drizzle-orm/pg-core";
import { citext, instant } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";

/** A student's word in their referral link. */
export const referralCodes = pgTable("referral_codes", {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  code: citext().notNull().unique(), // the look-up; people type it from a voice note
  createdAt: instant().notNull(),
});

/** Someone signed up through someone's link. */
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
    /** The payment for which they got it; null again where that went back and the credit was used in part. */
    rewardedFor: uuid().unique("referrals_rewarded_once"),
  },
  (t) => [index().on(t.referrerId), check("referrals_not_oneself", sql`${t.referrerId} <> ${t.invitedId}`)],
);

export const codePersonal = personal(referralCodes, {
  owner: referralCodes.accountId,
  exported: { code: referralCodes.code, createdAt: referralCodes.createdAt },
  isOne: true,
  erase: "delete",
});

const retained = { retain: "Who invited whom stays: the credit in the ledger came of it." };
// When, and not whom: the others are others.
const notifiedOfReferral = { signedUpAt: referrals.signedUpAt, rewardedAt: referrals.rewardedAt };

export const invitedPersonal = personal(referrals, {
  owner: referrals.referrerId,
  exported: notifiedOfReferral,
  by: referrals.signedUpAt,
  erase: retained,
});

export const invitedByPersonal = personal(referrals, {
  owner: referrals.invitedId,
  exported: notifiedOfReferral,
  isOne: true,
  erase: retained,
});
