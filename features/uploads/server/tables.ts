import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { type UploadState, uploadStates } from "../texts.ts";

/** A file that someone sends, from its first byte on; what uses it later points here. */
export const uploads = pgTable(
  "uploads",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    /** What it is for: the name of a purpose that a feature declares. */
    purpose: text().notNull(),
    name: text().notNull(),
    sizeBytes: integer().notNull(),
    /** Bytes whose parts are in the file store: the next one goes here. */
    offsetBytes: integer().notNull().default(0),
    state: text().$type<UploadState>().notNull().default("arriving"),
    /** The whole file in the file store; its parts are gone by then. */
    fileKey: text(),
    type: text(),
    /** Of the bytes as they were sent; of a picture that was drawn again, as stored. */
    sha256: text(),
    /** Bytes of the file in the store where it is not as it was sent: a picture. */
    storedBytes: integer(),
    /** Of a picture that was drawn again: its sides in pixels, and a small one to show before it. */
    width: integer(),
    height: integer(),
    previewKey: text(),
    previewBytes: integer(),
    /** Of a recording, as its container tells it. */
    durationMs: integer(),
    error: text(),
    createdAt: instant().notNull(),
    /** When something of it last arrived. */
    touchedAt: instant().notNull(),
  },
  (t) => [
    index().on(t.accountId),
    index().on(t.state, t.touchedAt),
    unique("uploads_file_key_unique").on(t.fileKey),
    check("uploads_state_known", oneOf(t.state, uploadStates)),
    check("uploads_within_size", sql`${t.offsetBytes} between 0 and ${t.sizeBytes} and ${t.sizeBytes} > 0`),
    check(
      "uploads_whole",
      sql`(${oneOf(t.state, ["ready", "used"])}) = (${t.fileKey} is not null and ${t.type} is not null and ${t.sha256} is not null)`,
    ),
    check(
      "uploads_redrawn",
      sql`num_nonnulls(${t.width}, ${t.height}, ${t.previewKey}, ${t.previewBytes}) in (0, 4)
        and (${t.previewKey} is null or ${t.storedBytes} is not null) and (${t.storedBytes} is null or ${t.fileKey} is not null)`,
    ),
    check("uploads_refused_why", sql`(${t.state} = 'refused') = (${t.error} is not null)`),
  ],
);

/** What has arrived of a file, chunk by chunk, while it is not whole. */
export const uploadParts = pgTable(
  "upload_parts",
  {
    uploadId: uuid()
      .notNull()
      .references(() => uploads.id),
    /** Where in the file it begins. */
    startsAt: integer().notNull(),
    sizeBytes: integer().notNull(),
    fileKey: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.uploadId, t.startsAt] }),
    check("upload_parts_sized", sql`${t.startsAt} >= 0 and ${t.sizeBytes} > 0`),
  ],
);

export const uploadPersonal = personal(uploads, {
  owner: uploads.accountId,
  exported: { name: uploads.name, sizeBytes: uploads.sizeBytes, sha256: uploads.sha256, sentAt: uploads.createdAt },
  by: uploads.createdAt,
  erase: { retain: "See personal-data.ts: its file goes when nothing else points to it." },
});
