import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, check, date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { orders } from "#features/checkout/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { maxPromiseNote } from "../../overdue-texts.ts";

/**
 * What students promised to pay, by when, as staff noted it; what came of it follows from the ledger. Rows are added, never changed: one
 * that `undoes` another takes it back.
 */
export const paymentPromises = pgTable(
  "payment_promises",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    studentId: uuid()
      .notNull()
      .references(() => accounts.id),
    amountMinor: bigint({ mode: "number" }).notNull(),
    promisedFor: date({ mode: "string" }).notNull(),
    note: text().notNull().default(""),
    notedBy: uuid()
      .notNull()
      .references(() => accounts.id),
    notedAt: instant().notNull(),
    undoes: uuid()
      .references((): AnyPgColumn => paymentPromises.id)
      .unique("payment_promises_undone_once"),
  },
  (t) => [
    index().on(t.orderId, t.notedAt),
    index().on(t.studentId),
    index().on(t.notedBy),
    check("payment_promises_amount_positive", sql`${t.amountMinor} > 0`),
    check("payment_promises_length", sql`char_length(${t.note}) <= ${sql.raw(String(maxPromiseNote))}`),
  ],
);

export const promisePersonal = personal(paymentPromises, {
  owner: paymentPromises.studentId,
  exported: {
    amountMinor: paymentPromises.amountMinor,
    promisedFor: paymentPromises.promisedFor,
    note: paymentPromises.note,
    notedAt: paymentPromises.notedAt,
  },
  by: paymentPromises.notedAt,
  erase: "delete",
  acting: [paymentPromises.notedBy],
});
