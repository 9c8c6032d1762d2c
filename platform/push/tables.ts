import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";

/** The academy's one pair of keys by which push services know who sends (VAPID, RFC 8292), made when it is first needed. */
export const pushKeys = pgTable(
  "push_keys",
  {
    only: boolean().primaryKey().default(true),
    publicKey: text().notNull(),
    privateKey: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  // A second pair would leave every device that knows the first without a word.
  (t) => [check("push_keys_one", sql`${t.only}`)],
);
