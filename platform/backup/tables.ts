import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";

/** What `npm run backup` and `npm run backup:check` did: the back office shows the last of each. */
export const backupRuns = pgTable(
  "backup_runs",
  {
    id: text().primaryKey(),
    kind: text({ enum: ["backup", "check"] }).notNull(),
    /** Name of the archive. */
    archive: text().notNull(),
    /** When the rows of the archive were read. */
    takenAt: instant().notNull(),
    finishedAt: instant().notNull(),
    sizeBytes: bigint({ mode: "number" }).notNull(),
    rowCount: bigint({ mode: "number" }).notNull(),
    fileCount: integer().notNull(),
    /** Why a check failed; null where all was equal. */
    error: text(),
  },
  (t) => [check("backup_runs_kind", sql`${t.kind} in ('backup', 'check')`), index().on(t.kind, t.finishedAt)],
);
