import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import type { BankCode } from "#lib/banks.ts";
import { type Currency, currencies } from "#lib/money.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { type BatchLineState, type BatchState, batchLineStates, batchStates } from "../../batch-texts.ts";

/** What is paid to tutors together: made by one, approved by another above the amount that is set, then taken to the bank. */
export const payoutBatches = pgTable(
  "payout_batches",
  {
    id: uuid().primaryKey(),
    state: text().$type<BatchState>().notNull().default("made"),
    currency: text().$type<Currency>().notNull(),
    totalMinor: bigint({ mode: "number" }).notNull(),
    needsSecond: boolean().notNull(),
    madeBy: uuid()
      .notNull()
      .references(() => accounts.id),
    madeAt: instant().notNull(),
    approvedBy: uuid().references(() => accounts.id),
    approvedAt: instant(),
  },
  (t) => [
    index().on(t.madeAt),
    index().on(t.madeBy),
    index().on(t.approvedBy),
    check("payout_batches_state_known", oneOf(t.state, batchStates)),
    check("payout_batches_currency_known", oneOf(t.currency, currencies)),
    check("payout_batches_total", sql`${t.totalMinor} > 0`),
    check("payout_batches_approved", sql`(${t.approvedBy} is null) = (${t.approvedAt} is null)`),
    check("payout_batches_approved_by", sql`${t.state} <> 'approved' or ${t.approvedBy} is not null`),
    check(
      "payout_batches_two_people",
      sql`not ${t.needsSecond} or ${t.approvedBy} is null or ${t.approvedBy} <> ${t.madeBy}`,
    ),
  ],
);

/** What a batch pays to one tutor, to the account as it was then. In the ledger by its id once it is paid. */
export const payoutLines = pgTable(
  "payout_lines",
  {
    id: uuid().primaryKey(),
    batchId: uuid()
      .notNull()
      .references(() => payoutBatches.id),
    tutorId: uuid()
      .notNull()
      .references(() => tutors.id),
    bankCode: text().$type<BankCode>().notNull(),
    /** Leaves the server with its last four digits, and in the file for the bank. */
    accountNumber: text().notNull(),
    holderName: text().notNull(),
    amountMinor: bigint({ mode: "number" }).notNull(),
    state: text().$type<BatchLineState>().notNull().default("open"),
    /** Why it failed, as the tutor reads it. */
    reason: text(),
    endedAt: instant(),
    endedBy: uuid().references(() => accounts.id),
  },
  (t) => [
    index().on(t.batchId),
    index().on(t.endedBy),
    index().on(t.tutorId),
    // What is payable is in one batch at a time.
    uniqueIndex("payout_lines_one_open").on(t.tutorId).where(sql`${t.state} = 'open'`),
    check("payout_lines_state_known", oneOf(t.state, batchLineStates)),
    check("payout_lines_amount_positive", sql`${t.amountMinor} > 0`),
    check("payout_lines_number", sql`${t.accountNumber} ~ '^[0-9]{10}$'`),
    check("payout_lines_ended", sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
    check("payout_lines_why", sql`(${t.state} = 'failed') = (${t.reason} is not null)`),
  ],
);

export const paidOutPersonal = personal(payoutLines, {
  owner: tutors.accountId,
  exported: {
    bankCode: payoutLines.bankCode,
    endsWith: sql<string>`right(${payoutLines.accountNumber}, 4)`,
    amountMinor: payoutLines.amountMinor,
    state: payoutLines.state,
    reason: payoutLines.reason,
    endedAt: payoutLines.endedAt,
  },
  by: payoutLines.endedAt,
  erase: { retain: "The law asks to keep what was paid, and to which account." },
  acting: [payoutLines.endedBy],
});

export const batchPersonal = personal(payoutBatches, {
  erase: { retain: "Who decided about money stays known by the account's id, which has no name any more." },
  acting: [payoutBatches.madeBy, payoutBatches.approvedBy],
});
