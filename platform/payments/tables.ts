import { bigint, boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { type Currency, currencies } from "#lib/money.ts";
import { type PaymentFailure, paymentFailures } from "#lib/payments.ts";

/**
 * What a provider gave for a payment, which it does not tell again: its own id of it, the page to pay on, the account to send to.
 * No row of ours belongs to it.
 */
export const providerCharges = pgTable("provider_charges", {
  payment: uuid().primaryKey(),
  /** The provider's id, where it does not take ours. */
  handle: text(),
  /** Address of the page of the provider's. */
  address: text(),
  accountNumber: text(),
  bankName: text(),
  accountHolder: text(),
  /** When the page or the account takes no money any more. */
  expiresAt: instant().notNull(),
  createdAt: instant().notNull(),
});

const chargeStates = ["open", "challenge", "failed", "succeeded"] as const;

/** What the sandbox stores, as a provider elsewhere would: no row of ours belongs to it. */
export const sandboxCharges = pgTable(
  "sandbox_charges",
  {
    payment: uuid().primaryKey(),
    reference: text().notNull(),
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: text().$type<Currency>().notNull(),
    token: text().notNull(),
    savesCard: boolean().notNull().default(false),
    state: text().$type<(typeof chargeStates)[number]>().notNull(),
    failure: text().$type<PaymentFailure>(),
    createdAt: instant().notNull(),
  },
  (t) => [
    check("sandbox_charges_currency_known", oneOf(t.currency, currencies)),
    check("sandbox_charges_state_known", oneOf(t.state, chargeStates)),
    check("sandbox_charges_failure_known", oneOf(t.failure, paymentFailures)),
  ],
);

const refundStates = ["failed", "succeeded"] as const;

/** What the sandbox gave back, and what it did not. */
export const sandboxRefunds = pgTable(
  "sandbox_refunds",
  {
    id: uuid().primaryKey(),
    payment: uuid()
      .notNull()
      .references(() => sandboxCharges.payment),
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: text().$type<Currency>().notNull(),
    state: text().$type<(typeof refundStates)[number]>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index().on(t.payment),
    check("sandbox_refunds_currency_known", oneOf(t.currency, currencies)),
    check("sandbox_refunds_state_known", oneOf(t.state, refundStates)),
  ],
);
