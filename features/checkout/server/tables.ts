import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { citext, instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { type FeePlan, feePlans } from "#features/catalogue/contract.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { currencies } from "#lib/money.ts";
import {
  type PaymentFailure,
  type PaymentSource,
  type PayWay,
  type ProviderName,
  paymentFailures,
  paymentSources,
  payWays,
  providerNames,
} from "#lib/payments.ts";
import type { Currency } from "../contract.ts";
import {
  type DisputeState,
  disputeStates,
  type OrderState,
  orderStates,
  type PaymentState,
  paymentStates,
  type RefundState,
  type RefundWay,
  refundStates,
  refundWays,
  type stateMoves,
} from "../order-rules.ts";
import type { ReceiptFacts } from "../receipt-rules.ts";
import {
  type BillingCountry,
  billingCountries,
  type ClaimState,
  claimStates,
  type PayRhythm,
  payRhythms,
  type ReceiptType,
} from "../texts.ts";

/** A word that makes a course cheaper, by a percentage or by an amount in one currency, within its limits (PAY-10). */
export const coupons = pgTable(
  "coupons",
  {
    id: uuid().primaryKey(),
    code: citext().notNull().unique(), // however it is capitalised
    percentOff: integer(),
    amountOffMinor: bigint({ mode: "number" }),
    currency: text().$type<Currency>(),
    /** The only course that it is for; null: all. */
    courseId: uuid().references(() => courses.id, { onDelete: "cascade" }),
    startsAt: instant(),
    endsAt: instant(),
    maxUses: integer(),
    uses: integer().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.courseId),
    // By percentage or by amount, never both, never neither; an amount has its currency.
    check("coupons_one_way", sql`(${t.percentOff} is null) <> (${t.amountOffMinor} is null)`),
    check("coupons_amount_currency", sql`(${t.amountOffMinor} is null) = (${t.currency} is null)`),
    check("coupons_percent_range", sql`${t.percentOff} between 1 and 100`),
    check("coupons_amount_positive", sql`${t.amountOffMinor} > 0`),
    check("coupons_currency_known", oneOf(t.currency, currencies)),
    // Overspending by racing fails here even if the verb that counts were wrong.
    check("coupons_not_overspent", sql`${t.uses} >= 0 and (${t.maxUses} is null or ${t.uses} <= ${t.maxUses})`),
  ],
);

const amount = () => bigint({ mode: "number" }).notNull();

/**
 * A course that a student wants, at the price of that moment, which holds until `expiresAt`. What came for it is in the ledger
 * (account `order`, held by its id), and so is what it opens.
 */
export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey(),
    /** What a payer writes into a transfer; see payment-reference.ts. */
    reference: text().notNull().unique(),
    studentId: uuid()
      .notNull()
      .references(() => accounts.id),
    courseId: uuid()
      .notNull()
      .references(() => courses.id),
    tutorId: uuid().references(() => tutors.id, { onDelete: "set null" }),
    plan: text().$type<FeePlan>().notNull(),
    /** The plan as it stands in addresses, with its length where the course is sold in several. */
    planKey: text().notNull(),
    pays: text().$type<PayRhythm>().notNull(),
    billingCountry: text().$type<BillingCountry>().notNull(),
    currency: text().$type<Currency>().notNull(),
    originalMinor: amount(),
    discountPercent: integer().notNull(),
    discountMinor: amount(),
    couponId: uuid().references(() => coupons.id),
    couponMinor: amount(),
    /** What the student's credit gave. */
    creditMinor: amount(),
    state: text().$type<OrderState>().notNull().default("open"),
    placedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** The academy's periods as they held when it was placed, in days. */
    graceDays: integer().notNull().default(7),
    secondPartDays: integer().notNull().default(45),
    lateTransferDays: integer().notNull().default(7),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index().on(t.studentId, t.placedAt),
    index().on(t.courseId),
    index().on(t.tutorId),
    index().on(t.couponId),
    index().on(t.expiresAt).where(sql`${t.state} = 'open'`), // what runs out
    // Two orders that wait for the same course would be paid twice.
    uniqueIndex("orders_one_open").on(t.studentId, t.courseId).where(sql`${t.state} = 'open'`),
    check("orders_plan_known", oneOf(t.plan, feePlans)),
    check("orders_pays_known", oneOf(t.pays, payRhythms)),
    check("orders_country_known", oneOf(t.billingCountry, billingCountries)),
    check("orders_currency_known", oneOf(t.currency, currencies)),
    check("orders_state_known", oneOf(t.state, orderStates)),
    check(
      "orders_price",
      sql`${t.originalMinor} > 0 and ${t.discountMinor} >= 0 and ${t.couponMinor} >= 0 and ${t.creditMinor} >= 0
        and ${t.discountMinor} + ${t.couponMinor} + ${t.creditMinor} <= ${t.originalMinor}`,
    ),
    check("orders_coupon_given", sql`${t.couponId} is not null or ${t.couponMinor} = 0`),
  ],
);

/** The parts in which an order is paid, with their dates in Lagos. */
export const orderParts = pgTable(
  "order_parts",
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    number: integer().notNull(),
    amountMinor: amount(),
    dueOn: date({ mode: "string" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.number] }),
    check("order_parts_from_one", sql`${t.number} >= 1`),
    check("order_parts_amount", sql`${t.amountMinor} >= 0`),
  ],
);

/** One try to pay what is due of an order through a provider, or a bank transfer that staff saw on the account. */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    provider: text().$type<PaymentSource>().notNull(),
    amountMinor: amount(),
    currency: text().$type<Currency>().notNull(),
    state: text().$type<PaymentState>().notNull().default("open"),
    failure: text().$type<PaymentFailure>(),
    /** How the payer was to pay; of a transfer that staff saw: by account. */
    way: text().$type<PayWay>().notNull().default("card"),
    /** The payer wants the card to be kept for the next payment. */
    keepsCard: boolean().notNull().default(false),
    /**
     * The try that its provider took after all, when it had ended here already. What ended stays as it ended, so the money has a
     * row of its own; the provider knows it by that one's id.
     */
    lateFor: uuid()
      .references((): AnyPgColumn => payments.id)
      .unique("payments_late_once"),
    /** For staff, where a provider tells of something else than was asked for: `$150.00 for K7QM4XWT`. */
    told: text(),
    /** What it was paid with, in the provider's words: `Card ending 4242`. */
    method: text(),
    openedAt: instant().notNull(),
    endedAt: instant(),
    /** Of a transfer: the day in Lagos on which it was on the account. */
    receivedOn: date({ mode: "string" }),
    /** Of a transfer: what the bank calls it, where staff wrote it down. */
    bankReference: text(),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.openedAt).where(sql`${t.state} = 'open'`), // what the provider is asked about
    // A second click, tab or device takes part in the payment that is under way.
    uniqueIndex("payments_one_open").on(t.orderId).where(sql`${t.state} = 'open'`),
    check("payments_provider_known", oneOf(t.provider, paymentSources)),
    check("payments_currency_known", oneOf(t.currency, currencies)),
    check("payments_state_known", oneOf(t.state, paymentStates)),
    check("payments_failure_known", oneOf(t.failure, paymentFailures)),
    check("payments_amount_positive", sql`${t.amountMinor} > 0`),
    check("payments_ended", sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
    // Money that is on the account is not under way, and does not come to nothing.
    check(
      "payments_transfer_came",
      sql`(${t.provider} = 'transfer') = (${t.receivedOn} is not null) and (${t.provider} <> 'transfer' or ${t.state} = 'succeeded' or ${t.state} = 'undone')
        and (${t.provider} = 'transfer' or ${t.state} <> 'undone')
        and (${t.provider} = 'transfer' or ${t.bankReference} is null)`,
    ),
    check("payments_way_known", oneOf(t.way, payWays)),
    // Money that came late has come.
    check("payments_late_came", sql`${t.lateFor} is null or ${t.state} = 'succeeded'`),
    check("payments_failure_told", sql`(${t.state} = 'failed') = (${t.failure} is not null)`),
  ],
);

/** Cards that a student let a provider keep. The token pays nothing without the academy's key at that provider. */
export const savedCards = pgTable(
  "saved_cards",
  {
    id: uuid().primaryKey(),
    studentId: uuid()
      .notNull()
      .references(() => accounts.id),
    provider: text().$type<ProviderName>().notNull(),
    token: text().notNull(),
    /** Whose it is at the provider. */
    customer: text().notNull(),
    /** `Visa ending 4242`. */
    label: text().notNull(),
    keptAt: instant().notNull(),
  },
  (t) => [
    unique("saved_cards_once").on(t.studentId, t.provider, t.token),
    check("saved_cards_provider_known", oneOf(t.provider, providerNames)),
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

/** Webhooks that were acted on: told again, nothing is done again. What they say is not kept; the provider is asked. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    provider: text().$type<ProviderName>().notNull(),
    /** The provider's. */
    eventId: text().notNull(),
    type: text().notNull(),
    /** Ours, as the event names it; null where it is about none of ours. */
    paymentId: uuid().references(() => payments.id),
    receivedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.eventId] }),
    index().on(t.paymentId),
    index().on(t.receivedAt),
    check("webhook_events_provider_known", oneOf(t.provider, providerNames)),
  ],
);

/**
 * A student's word that a transfer for an order was made, with what may show it. Never proof: it only brings the order forward in
 * what staff look at.
 */
export const transferClaims = pgTable(
  "transfer_claims",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** The part that was due then. */
    amountMinor: amount(),
    state: text().$type<ClaimState>().notNull().default("waiting"),
    /** Why it was refused, for the student. */
    reason: text(),
    /** The receipt in the file store; null where none was sent, or it is gone after its time. */
    fileKey: text(),
    fileName: text(),
    fileType: text().$type<ReceiptType>(),
    fileBytes: integer(),
    claimedAt: instant().notNull(),
    decidedAt: instant(),
  },
  (t) => [
    // Said again, it is the same word.
    uniqueIndex("transfer_claims_one_waiting").on(t.orderId).where(sql`${t.state} = 'waiting'`),
    index().on(t.orderId),
    check("transfer_claims_state_known", oneOf(t.state, claimStates)),
    check("transfer_claims_file_whole", sql`(${t.fileKey} is null) = (${t.fileType} is null)`),
    check("transfer_claims_decided", sql`(${t.state} = 'waiting') = (${t.decidedAt} is null)`),
    check("transfer_claims_refused_why", sql`(${t.state} = 'refused') = (${t.reason} is not null)`),
  ],
);

/** A new date that staff gave a part, with the reason. The part carries the date; these rows tell how it came to it. */
export const partExtensions = pgTable(
  "part_extensions",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    number: integer().notNull(),
    wasDueOn: date({ mode: "string" }).notNull(),
    dueOn: date({ mode: "string" }).notNull(),
    /** The student reads it. */
    reason: text().notNull(),
    givenBy: uuid()
      .notNull()
      .references(() => accounts.id),
    givenAt: instant().notNull(),
  },
  (t) => [
    index().on(t.orderId, t.number),
    index().on(t.givenBy),
    check("part_extensions_later", sql`${t.dueOn} > ${t.wasDueOn}`),
    check("part_extensions_why", sql`char_length(${t.reason}) between 3 and 300`),
  ],
);

/**
 * Money that goes back of a payment. A trigger holds the payment and refuses more than came by it. Booked when it is asked for, so
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
    way: text().$type<RefundWay>().notNull(),
    /** The academy carries it: nothing is taken from what counts for the course. */
    isGoodwill: boolean().notNull(),
    state: text().$type<RefundState>().notNull().default("open"),
    /** The student reads it. */
    reason: text().notNull(),
    /** Why it did not get there, in the provider's words, for staff. */
    failure: text(),
    askedBy: uuid()
      .notNull()
      .references(() => accounts.id),
    askedAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.paymentId),
    index().on(t.askedBy),
    index().on(t.askedAt).where(sql`${t.state} = 'open'`), // what the provider is asked about
    check("refunds_amount_positive", sql`${t.amountMinor} > 0`),
    check("refunds_currency_known", oneOf(t.currency, currencies)),
    check("refunds_way_known", oneOf(t.way, refundWays)),
    check("refunds_state_known", oneOf(t.state, refundStates)),
    check("refunds_ended", sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
    check("refunds_failure_told", sql`(${t.state} = 'failed') = (${t.failure} is not null)`),
    check("refunds_why", sql`char_length(${t.reason}) between 3 and 300`),
  ],
);

/** The number of each payment's receipt: from 1 in each year of Lagos, without gaps. */
export const receipts = pgTable(
  "receipts",
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id),
    year: integer().notNull(),
    number: integer().notNull(),
    issuedAt: instant().notNull(),
  },
  (t) => [unique("receipts_number").on(t.year, t.number), check("receipts_from_one", sql`${t.number} >= 1`)],
);

/** What a receipt says, as it was on the day. Apart from its number, which never changes: of a closed account the name goes. */
export const receiptFacts = pgTable("receipt_facts", {
  paymentId: uuid()
    .primaryKey()
    .references(() => receipts.paymentId),
  facts: jsonb().$type<ReceiptFacts>().notNull(),
});

/** The last number of a year. Whoever issues one holds the row until the commit, so that what rolls back leaves no gap. */
export const receiptYears = pgTable("receipt_years", {
  year: integer().primaryKey(),
  last: integer().notNull(),
});

/** Which state may follow which (order-rules.ts): a trigger on each of these tables refuses other moves. */
export const allowedMoves = pgTable(
  "state_moves",
  {
    machine: text().$type<keyof typeof stateMoves>().notNull(),
    fromState: text().notNull(),
    toState: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.machine, t.fromState, t.toState] })],
);
