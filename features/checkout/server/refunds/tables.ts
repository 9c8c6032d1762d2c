import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import type { BankCode } from "#lib/banks.ts";
import { currencies } from "#lib/money.ts";
import { type ProviderName, providerNames } from "#lib/payments.ts";
import { personal } from "#platform/feature/personal-data.ts";
import type { Currency } from "../../contract.ts";
import {
  type DisputeState,
  disputeStates,
  type RefundMethod,
  type RefundState,
  refundMethods,
  refundStates,
} from "../../order-rules.ts";
import { type NameCheck, nameChecks } from "../../refund-texts.ts";
import { payments } from "../payments/tables.ts";
import { orders } from "../tables.ts";

const amount = () => bigint({ mode: "number" }).notNull();

/**
 * Money that goes back of a payment. A trigger holds the payment and refuses more than came by it. Booked when it is requested, so
 * that access follows at once and nothing is given back twice; what does not get there is booked back.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    amountMinor: amount(),
    currency: text().$type<Currency>().notNull(),
    way: text().$type<RefundMethod>().notNull(),
    /** The academy carries it: nothing is taken from what counts for the course. */
    isGoodwill: boolean().notNull(),
    state: text().$type<RefundState>().notNull().default("open"),
    /** The student reads it. */
    reason: text().notNull(),
    /** Who paid where it was not the student ("Your sponsor"): the money goes back to them. */
    payerName: text(),
    /** How the student got it, where staff paid it to no account of theirs. */
    paidNote: text(),
    /** Why it did not get there, in the provider's words, for staff. */
    failure: text(),
    /** Who of staff asked for it; null for what went back at the provider without us (outside_refunds). */
    askedBy: uuid().references(() => accounts.id),
    askedAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.paymentId),
    index().on(t.askedBy),
    index().on(t.askedAt).where(sql`${t.state} = 'open'`), // what the provider is asked about, and what staff are to send
    check("refunds_amount_positive", sql`${t.amountMinor} > 0`),
    check("refunds_currency_known", oneOf(t.currency, currencies)),
    check("refunds_way_known", oneOf(t.way, refundMethods)),
    check("refunds_state_known", oneOf(t.state, refundStates)),
    check("refunds_ended", sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
    check("refunds_failure_told", sql`(${t.state} = 'failed') = (${t.failure} is not null)`),
    check("refunds_asked", sql`${t.askedBy} is not null or (${t.way} = 'provider' and not ${t.isGoodwill})`),
    check("refunds_why", sql`char_length(${t.reason}) between 3 and 300`),
  ],
);

/**
 * Refunds of payments as their providers list them without a note of ours: someone gave money back there. `refundId`: what is written
 * down here for it; null where nothing of the payment was left to be booked.
 */
export const outsideRefunds = pgTable(
  "outside_refunds",
  {
    provider: text().$type<ProviderName>().notNull(),
    /** The provider's. */
    providerRefundId: text().notNull(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    refundId: uuid()
      .references(() => refunds.id)
      .unique("outside_refunds_refund"),
    amountMinor: amount(),
    currency: text().$type<Currency>().notNull(),
    /** As the provider reported last. */
    state: text().$type<RefundState>().notNull(),
    seenAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.providerRefundId] }),
    index().on(t.paymentId),
    check("outside_refunds_provider_known", oneOf(t.provider, providerNames)),
    check("outside_refunds_currency_known", oneOf(t.currency, currencies)),
    check("outside_refunds_state_known", oneOf(t.state, refundStates)),
  ],
);

/**
 * What payers dispute with their banks (chargebacks), as their providers tell. Of what came by the payment at most, and in its currency:
 * the bank took that until it is decided, which the ledger has under the row's id.
 */
export const disputes = pgTable(
  "disputes",
  {
    id: uuid().primaryKey(),
    provider: text().$type<ProviderName>().notNull(),
    /** The provider's. */
    disputeId: text().notNull(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    amountMinor: amount(),
    currency: text().$type<Currency>().notNull(),
    state: text().$type<DisputeState>().notNull(),
    openedAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    unique("disputes_once").on(t.provider, t.disputeId),
    index().on(t.paymentId),
    check("disputes_provider_known", oneOf(t.provider, providerNames)),
    check("disputes_currency_known", oneOf(t.currency, currencies)),
    check("disputes_amount_positive", sql`${t.amountMinor} > 0`),
    check("disputes_state_known", oneOf(t.state, disputeStates)),
    check("disputes_ended", sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
  ],
);

/**
 * The bank account to which a refund goes that staff send by bank, as its student gave it, at present; the audit log has what it was. A
 * trigger refuses a change once the refund is over.
 */
export const refundAccounts = pgTable(
  "refund_accounts",
  {
    refundId: uuid()
      .primaryKey()
      .references(() => refunds.id),
    /** Null: a bank that is not in our list. */
    bankCode: text().$type<BankCode>(),
    bankName: text().notNull(),
    /** Leaves the server whole for those alone who give money back. */
    accountNumber: text().notNull(),
    holderName: text().notNull(),
    /** As the bank has it; null: it did not answer, or knows no such account. */
    nameAtBank: text(),
    /** What the bank said to it. */
    nameCheck: text().$type<NameCheck>().notNull().default("unchecked"),
    /** Counts the changes of the student: staff pay to what they read. */
    version: integer().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [
    check("refund_accounts_name_check_known", oneOf(t.nameCheck, nameChecks)),
    check("refund_accounts_named", sql`${t.nameCheck} not in ('agrees', 'differs') or ${t.nameAtBank} is not null`),
    check("refund_accounts_number", sql`${t.accountNumber} ~ '^[0-9A-Za-z]{4,34}$'`),
  ],
);

export type RefundAccountRow = typeof refundAccounts.$inferSelect;

const retained = { retain: "The law asks to keep what was given back, without a name." };

export const refundPersonal = personal(refunds, {
  owner: orders.studentId,
  exported: {
    order: orders.reference,
    amountMinor: refunds.amountMinor,
    currency: refunds.currency,
    way: refunds.way,
    isGoodwill: refunds.isGoodwill,
    state: refunds.state,
    reason: refunds.reason,
    failure: refunds.failure,
    askedAt: refunds.askedAt,
    endedAt: refunds.endedAt,
  },
  by: refunds.askedAt,
  erase: retained,
  acting: [refunds.askedBy],
});

export const disputePersonal = personal(disputes, {
  owner: orders.studentId,
  exported: {
    order: orders.reference,
    provider: disputes.provider,
    amountMinor: disputes.amountMinor,
    currency: disputes.currency,
    state: disputes.state,
    openedAt: disputes.openedAt,
    endedAt: disputes.endedAt,
  },
  by: disputes.openedAt,
  erase: retained,
});

export const refundAccountPersonal = personal(refundAccounts, {
  owner: orders.studentId,
  exported: {
    order: orders.reference,
    bank: refundAccounts.bankName,
    endsWith: sql<string>`right(${refundAccounts.accountNumber}, 4)`,
    holderName: refundAccounts.holderName,
    nameAtBank: refundAccounts.nameAtBank,
    changedAt: refundAccounts.changedAt,
  },
  by: refundAccounts.changedAt,
  erase: "delete",
});
