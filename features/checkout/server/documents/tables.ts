import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";
import type { ReceiptFacts } from "../../receipt-rules.ts";
import { payments } from "../payments/tables.ts";
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

/** What a receipt contains, as it was on the day. Apart from its number, which never changes: of a closed account the name goes. */
export const receiptFacts = pgTable("receipt_facts", {
  paymentId: uuid()
    .primaryKey()
    .references(() => receipts.paymentId),
  facts: jsonb().$type<ReceiptFacts>().notNull(),
});

/** The last number of a year. Anyone who issues one locks the row until the commit, so that what rolls back leaves no gap. */
export const receiptYears = pgTable("receipt_years", {
  year: integer().primaryKey(),
  last: integer().notNull(),
});
