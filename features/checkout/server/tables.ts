import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { citext, instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { type FeePlan, feePlans } from "#features/catalogue/contract.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { currencies } from "#lib/money.ts";
import { personal } from "#platform/feature/personal-data.ts";
import type { Currency } from "../contract.ts";
import { type OrderState, orderStates, type stateMoves } from "../order-rules.ts";
import { type BillingCountry, billingCountries, type PayRhythm, payRhythms } from "../texts.ts";

const amount = () => bigint({ mode: "number" }).notNull();

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

/**
 * A course that a student wants, at the price of that moment, which holds until `expiresAt`. What came for it is in the ledger
 * (account `order`, its holder is the order's id), and so is what it opens.
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
    /** The plan as in addresses, with its length where the course is sold in several. */
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
    /**
     * The sum of its instalments, what came for it, the first date of an instalment that is not covered and what is missing of it (null: all
     * are), for lists of many. Triggers (rules.sql) write them with every instalment and every line of the book; acts on one order sum the lines themselves.
     */
    totalMinor: amount().default(0),
    receivedMinor: amount().default(0),
    nextDueOn: date({ mode: "string" }),
    nextDueMinor: bigint({ mode: "number" }),
  },
  (t) => [
    index().on(t.studentId, t.placedAt),
    index().on(t.courseId),
    index().on(t.tutorId),
    index().on(t.couponId),
    index().on(t.expiresAt).where(sql`${t.state} = 'open'`), // what runs out
    index("orders_due").on(t.nextDueOn).where(sql`${t.state} = 'running'`), // who owes
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

/** The instalments in which an order is paid, with their dates in Lagos. */
export const orderInstalments = pgTable(
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
    index().on(t.dueOn), // what is due in some days
    check("order_parts_from_one", sql`${t.number} >= 1`),
    check("order_parts_amount", sql`${t.amountMinor} >= 0`),
  ],
);

/** A new date that staff gave an instalment, with the reason. The instalment carries the date; these rows tell how it came to it. */
export const instalmentExtensions = pgTable(
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

const retained = {
  retain: "The law asks to keep what was bought and paid; it has no name any more, nor has the account behind it.",
};

export const orderPersonal = personal(orders, {
  owner: orders.studentId,
  exported: {
    reference: orders.reference,
    plan: orders.planKey,
    currency: orders.currency,
    originalMinor: orders.originalMinor,
    state: orders.state,
    placedAt: orders.placedAt,
  },
  by: orders.placedAt,
  erase: retained,
});

export const extensionPersonal = personal(instalmentExtensions, {
  owner: orders.studentId,
  exported: {
    order: orders.reference,
    part: instalmentExtensions.number,
    wasDueOn: instalmentExtensions.wasDueOn,
    dueOn: instalmentExtensions.dueOn,
    reason: instalmentExtensions.reason,
    givenAt: instalmentExtensions.givenAt,
  },
  by: instalmentExtensions.givenAt,
  erase: retained,
  acting: [instalmentExtensions.givenBy],
});
