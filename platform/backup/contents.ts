import { z } from "zod";

/** The first entry of an archive: what is needed before a row can be loaded. */
export const aboutEntry = "about.json";
/** The last entry: without it an archive is not whole. */
export const hashesEntry = "hashes.json";

export const about = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** Hashes of the migrations that its tables have had, in order. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** What waited in the job queue. */
  jobs: z.array(
    z.object({
      name: z.string(),
      data: z.unknown(),
      startAfter: z.iso.datetime({ offset: true }),
      singletonKey: z.string(),
    }),
  ),
});
export type About = z.infer<typeof about>;

export const hashes = z.object({
  /** SHA-256 of a table's rows as COPY writes them. */
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  files: z.record(z.string(), z.string()),
  /** Files that a row names and the store does not have. */
  missing: z.array(z.string()),
});
export type Hashes = z.infer<typeof hashes>;

/** An archive that cannot be opened or restored. The message is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

export type Totals = { tables: number; rows: number; files: number };

export const totalsOf = ({ tables, files }: Hashes): Totals => ({
  tables: Object.keys(tables).length,
  rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
  files: Object.keys(files).length,
});
