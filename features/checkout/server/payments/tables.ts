import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { currencies } from "#lib/money.ts";
import {
  deskSources,
  type PaymentFailure,
  type PaymentMethod,
  type PaymentSource,
  type ProviderName,
  paymentFailures,
  paymentMethods,
  paymentSources,
  providerNames,
  seenSources,
} from "#lib/payments.ts";
import type { Currency } from "../../contract.ts";
import { type PaymentState, paymentStates } from "../../order-rules.ts";
import { orders } from "../tables.ts";

const amount = () => bigint({ mode: "number" }).notNull();

/** One try to pay what is due of an order through a provider, or money that staff saw on the account or took at a desk. */
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
    way: text().$type<PaymentMethod>().notNull().default("card"),
    /** The payer wants the card to be stored for the next payment. */
    savesCard: boolean().notNull().default(false),
    /**
     * The try that its provider took after all, when it had ended here already. What ended stays as it ended, so the money has a
     * row of its own; the provider knows it by that one's id.
     */
    lateFor: uuid()
      .references((): AnyPgColumn => payments.id)
      .unique("payments_late_once"),
    /** For staff, where a provider tells of something else than was requested: `$150.00 for K7QM4XWT`. */
    reported: text(),
    /** What it was paid with, in the provider's words: `Card ending 4242`. */
    method: text(),
    openedAt: instant().notNull(),
    endedAt: instant(),
    /** Of what staff saw or took: the day in Lagos on which it came. */
    receivedOn: date({ mode: "string" }),
    /** What the bank calls a transfer, where staff wrote it down; what a terminal printed. */
    bankReference: text(),
    /** Who of staff took it at a desk. */
    receivedBy: uuid().references(() => accounts.id),
  },
  (t) => [
    index().on(t.orderId),
    index("payments_came")
      .on(t.endedAt)
      .where(oneOf(t.state, ["succeeded", "undone"])),
    index("payments_bank_reference")
      .on(sql`lower(${t.bankReference}) text_pattern_ops`)
      .where(sql`${t.bankReference} is not null`),
    index().on(t.openedAt).where(sql`${t.state} = 'open'`), // what the provider is asked about
    // A second click, tab or device takes part in the payment that is under way.
    uniqueIndex("payments_one_open").on(t.orderId).where(sql`${t.state} = 'open'`),
    check("payments_provider_known", oneOf(t.provider, paymentSources)),
    check("payments_currency_known", oneOf(t.currency, currencies)),
    check("payments_state_known", oneOf(t.state, paymentStates)),
    check("payments_failure_known", oneOf(t.failure, paymentFailures)),
    check("payments_amount_positive", sql`${t.amountMinor} > 0`),
    check("payments_ended", sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
    // Money that is on the account is not under way, and does not fail.
    check(
      "payments_transfer_came",
      sql`(${oneOf(t.provider, seenSources)}) = (${t.receivedOn} is not null) and (${oneOf(t.provider, providerNames)} or ${t.state} = 'succeeded' or ${t.state} = 'undone')
        and (${oneOf(t.provider, seenSources)} or ${t.state} <> 'undone')
        and (${oneOf(t.provider, seenSources)} or ${t.bankReference} is null)`,
    ),
    check("payments_desk_by", sql`(${oneOf(t.provider, deskSources)}) = (${t.receivedBy} is not null)`),
    check("payments_pos_reference", sql`${t.provider} <> 'pos' or ${t.bankReference} is not null`),
    // One slip of a terminal is one payment.
    uniqueIndex("payments_pos_once").on(t.bankReference).where(sql`${t.provider} = 'pos' and ${t.state} = 'succeeded'`),
    index().on(t.receivedBy),
    check("payments_way_known", oneOf(t.way, paymentMethods)),
    // Money that came late has come.
    check("payments_late_came", sql`${t.lateFor} is null or ${t.state} = 'succeeded'`),
    check("payments_failure_told", sql`(${t.state} = 'failed') = (${t.failure} is not null)`),
  ],
);

/** Webhooks that were acted on: received again, nothing is done again. What they contain is not stored; the provider is asked. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    provider: text().$type<ProviderName>().notNull(),
    /** The provider's. */
    eventId: text().notNull(),
    type: text().notNull(),
    /** Ours, as the event names it; null where it is about an unknown payment. */
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
