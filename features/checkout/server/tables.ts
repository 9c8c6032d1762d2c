import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { citext, instant, oneOf } from "#db/types.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { currencies } from "#lib/money.ts";
import type { Currency } from "../contract.ts";

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
