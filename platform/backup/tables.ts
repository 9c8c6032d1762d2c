import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";

const kinds = ["backup", "check"] as const;

/** What `npm run backup` and `npm run backup:check` did: the back office shows the last of each. */
export const backupRuns = pgTable(
  "backup_runs",
  {
    id: text().primaryKey(),
    kind: text({ enum: kinds }).notNull(),
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
  (t) => [check("backup_runs_kind", oneOf(t.kind, kinds)), index().on(t.kind, t.finishedAt)],
);
