import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";

/** Counters of the rate limits, shared by all processes: one row a bucket and window. */
export const rateCounters = pgTable(
  "rate_counters",
  {
    bucket: text().notNull(),
    /** Number of the window since the epoch (epoch seconds / window length). */
    window: bigint("window_number", { mode: "number" }).notNull(),
    hits: integer().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.window] }), index().on(t.expiresAt)],
);
