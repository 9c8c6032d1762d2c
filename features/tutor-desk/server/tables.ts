import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { noteMaxLength } from "../student-texts.ts";

/** What a tutor wrote about a student, for themselves alone. An emptied one stays, so that its versions go on. */
export const tutorNotes = pgTable(
  "tutor_notes",
  {
    tutorAccountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    studentId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    text: text().notNull(),
    /** Counts what was saved, so that a device that knows an older one is refused. */
    version: integer().notNull(),
    savedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tutorAccountId, t.studentId] }),
    index().on(t.studentId),
    check("tutor_notes_length", sql`char_length(${t.text}) <= ${sql.raw(String(noteMaxLength))}`),
  ],
);

export const writtenNotesPersonal = personal(tutorNotes, {
  owner: tutorNotes.tutorAccountId,
  exported: { text: tutorNotes.text, savedAt: tutorNotes.savedAt },
  by: tutorNotes.savedAt,
  erase: "delete",
});

/** A student's download tells that a tutor keeps a note and since when; its words are the tutor's, and staff hand them out on request. */
export const notesAboutPersonal = personal(tutorNotes, {
  owner: tutorNotes.studentId,
  exported: { savedAt: tutorNotes.savedAt },
  by: tutorNotes.savedAt,
  erase: "delete",
});
