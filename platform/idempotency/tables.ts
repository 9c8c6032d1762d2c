import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";

/** Idempotency-Keys that were taken, with what they were taken for and what was answered. */
export const requestKeys = pgTable(
  "request_keys",
  {
    /** What is requested: `review`, `application`, `order` and the like. */
    scope: text().notNull(),
    key: uuid().notNull(),
    /** SHA-256 of who asked and what for; null for keys from before this was stored, which stand for any content. */
    contentHash: text(),
    answer: jsonb().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index().on(t.createdAt)],
);
