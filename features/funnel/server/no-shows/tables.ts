import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { maxDoneNote } from "../../no-shows-texts.ts";

/** Which of those who did not come staff took care of. Rows are added, never changed: one that `undoes` another takes it back. */
export const noShowNotes = pgTable(
  "no_show_notes",
  {
    id: uuid().primaryKey(),
    /** Of a tutor the rescue, of a student what follows from class and student (absenceRows of classes). */
    subject: uuid().notNull(),
    /** Null: a tutor without an account. */
    personId: uuid().references(() => accounts.id),
    note: text().notNull().default(""),
    notedBy: uuid()
      .notNull()
      .references(() => accounts.id),
    notedAt: instant().notNull(),
    undoes: uuid()
      .references((): AnyPgColumn => noShowNotes.id)
      .unique("no_show_notes_undone_once"),
  },
  (t) => [
    index().on(t.subject),
    index().on(t.personId),
    index().on(t.notedBy),
    check("no_show_notes_length", sql`char_length(${t.note}) <= ${sql.raw(String(maxDoneNote))}`),
  ],
);

export const noShowPersonal = personal(noShowNotes, {
  owner: noShowNotes.personId,
  exported: { note: noShowNotes.note, notedAt: noShowNotes.notedAt },
  by: noShowNotes.notedAt,
  erase: "delete",
  acting: [noShowNotes.notedBy],
});
