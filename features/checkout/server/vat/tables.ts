import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";
import { courses } from "#features/catalogue/server/tables.ts";

/** Rates of VAT, in hundredths of a percent: of a course, or of every course that has none of its own. Without any, prices include none. */
export const vatRates = pgTable(
  "vat_rates",
  {
    id: uuid().primaryKey(),
    /** Null: every course. */
    courseId: uuid().references(() => courses.id, { onDelete: "cascade" }),
    rate: integer().notNull(),
    /** Days in Lagos, both included; without a last one it goes on. */
    validFrom: date({ mode: "string" }).notNull(),
    validUntil: date({ mode: "string" }),
    createdAt: instant().notNull(),
  },
  (t) => [
    index().on(t.courseId),
    check("vat_rates_rate", sql`${t.rate} between 0 and 10000`),
    check("vat_rates_order", sql`${t.validUntil} >= ${t.validFrom}`),
  ],
);
