import { bigint, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { type Currency, currencies } from "#lib/money.ts";
import { type PaymentFailure, paymentFailures } from "#lib/payments.ts";

const chargeStates = ["open", "challenge", "failed", "succeeded"] as const;

/** What the sandbox keeps, as a provider elsewhere would: no row of ours belongs to it. */
export const sandboxCharges = pgTable(
  "sandbox_charges",
  {
    payment: uuid().primaryKey(),
    reference: text().notNull(),
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: text().$type<Currency>().notNull(),
    token: text().notNull(),
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
