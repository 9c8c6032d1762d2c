import { index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";

/**
 * Files put in the store whose owner row is not yet committed. A row here outlives a crash, so the cleanup can remove what a
 * killed process left; the transaction that adopts the file deletes its row.
 */
export const pendingFiles = pgTable(
  "pending_files",
  { key: text().primaryKey(), createdAt: instant().notNull().defaultNow() },
  (t) => [index().on(t.createdAt)],
);
