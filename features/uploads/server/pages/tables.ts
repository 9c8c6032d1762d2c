import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { type PageRefusal, pageRefusals } from "../../texts.ts";

export const drawingStates = ["waiting", "done", "refused"] as const;

/**
 * That the pages of a file are to be drawn as pictures, once; and what came of it. Goes with its file, an upload's or another
 * feature's, when that is handed to the cleanup (rules.sql).
 */
export const uploadDrawings = pgTable(
  "upload_drawings",
  {
    /** The file in the file store. */
    documentKey: text().primaryKey(),
    type: text().notNull(),
    sizeBytes: integer().notNull(),
    requestedAt: instant().notNull().defaultNow(),
    state: text().$type<(typeof drawingStates)[number]>().notNull().default("waiting"),
    /** How often it was begun, and when last. */
    attempts: integer().notNull().default(0),
    begunAt: instant(),
    /** Pages of the file, drawn or not. */
    pageCount: integer(),
    refusal: text().$type<PageRefusal>(),
  },
  (t) => [
    index("upload_drawings_waiting").on(t.begunAt).where(sql`${t.state} = 'waiting'`),
    check("upload_drawings_state_known", oneOf(t.state, drawingStates)),
    check("upload_drawings_refusal_known", oneOf(t.refusal, pageRefusals)),
    check("upload_drawings_done", sql`(${t.state} = 'done') = (${t.pageCount} is not null)`),
    check("upload_drawings_refused", sql`(${t.state} = 'refused') = (${t.refusal} is not null)`),
  ],
);

/** One page as a picture (WebP). Its bytes go with the row, however that goes (rules.sql). */
export const uploadPages = pgTable(
  "upload_pages",
  {
    documentKey: text()
      .notNull()
      .references(() => uploadDrawings.documentKey, { onDelete: "cascade" }),
    number: integer().notNull(),
    fileKey: text().notNull(),
    sizeBytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.documentKey, t.number] }),
    check("upload_pages_number", sql`${t.number} >= 1`),
    check("upload_pages_sides", sql`${t.width} > 0 and ${t.height} > 0`),
  ],
);
