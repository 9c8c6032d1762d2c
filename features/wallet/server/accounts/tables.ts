import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import type { BankCode } from "#lib/banks.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { type PayoutState, payoutDecisions, payoutStates } from "../../account-texts.ts";

/** The bank account to which a tutor is paid, at present; the audit log has what it was. */
export const payoutAccounts = pgTable(
  "payout_accounts",
  {
    id: uuid().primaryKey(),
    tutorId: uuid()
      .notNull()
      .unique() // a tutor is paid to one
      .references(() => tutors.id, { onDelete: "cascade" }),
    bankCode: text().$type<BankCode>().notNull(),
    /** Leaves the server with its last four digits only. */
    accountNumber: text().notNull(),
    holderName: text().notNull(),
    /** As the bank has it; null: it has not answered, or knows no such account. */
    nameAtBank: text(),
    state: text().$type<PayoutState>().notNull(),
    /** How often the bank was asked in vain, and when it is asked again. */
    silences: integer().notNull().default(0),
    checkAt: instant().notNull(),
    /** Why the name differs, in the tutor's words. */
    explanation: text(),
    decidedAt: instant(),
    decidedBy: uuid().references(() => accounts.id),
    /** Why, as the tutor reads it. */
    note: text(),
    /** Counts the changes of the tutor. */
    version: integer().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [
    index("payout_accounts_to_check").on(t.checkAt).where(sql`${t.state} = 'checking'`),
    index().on(t.decidedBy),
    check("payout_accounts_state_known", oneOf(t.state, payoutStates)),
    check("payout_accounts_number", sql`${t.accountNumber} ~ '^[0-9]{10}$'`),
    check("payout_accounts_decided", sql`(${oneOf(t.state, payoutDecisions)}) = (${t.decidedAt} is not null)`),
    check("payout_accounts_named", sql`${t.state} not in ('agrees', 'differs') or ${t.nameAtBank} is not null`),
  ],
);

export const payoutPersonal = personal(payoutAccounts, {
  owner: tutors.accountId,
  exported: {
    bankCode: payoutAccounts.bankCode,
    endsWith: sql<string>`right(${payoutAccounts.accountNumber}, 4)`,
    holderName: payoutAccounts.holderName,
    nameAtBank: payoutAccounts.nameAtBank,
    state: payoutAccounts.state,
    explanation: payoutAccounts.explanation,
    changedAt: payoutAccounts.changedAt,
  },
  isOne: true,
  erase: "delete",
  acting: [payoutAccounts.decidedBy],
});
